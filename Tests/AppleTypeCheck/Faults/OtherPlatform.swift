// error on macos: value of type 'Text' has no member 'keyboardType'
import SwiftUI

struct OtherPlatform: View {
    var body: some View { Text("Email").keyboardType(.emailAddress) }
}
