// error on ios: missing argument for parameter 'onSendLink' in call
// error on macos: missing argument for parameter 'onSendLink' in call
import MagicLinkUI
import SwiftUI

struct MissingSendLink: View {
    @State private var email = ""

    var body: some View { MagicLinkSignIn(email: $email) }
}
