// error on ios: 'glassEffect()' is only available in iOS 26 or newer
// error on macos: 'glassEffect()' is only available in macOS 26 or newer
import SwiftUI

struct NewerSystem: View {
    var body: some View { Text("Email").glassEffect() }
}
