// error on ios: value of type 'Text' has no member 'onSubmitting'
// error on macos: value of type 'Text' has no member 'onSubmitting'
import SwiftUI

struct UnknownModifier: View {
    var body: some View { Text("Email").onSubmitting {} }
}
