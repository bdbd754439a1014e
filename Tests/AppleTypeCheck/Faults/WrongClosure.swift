// error on ios: cannot convert value of type 'nonisolated(nonsending) @Sendable (String) async throws -> ()'
// error on macos: cannot convert value of type 'nonisolated(nonsending) @Sendable (String) async throws -> ()'
import MagicLinkUI
import SwiftUI

struct CodeAsText {
    func verifyCode(_ code: String) async throws {}
}

struct WrongClosure: View {
    let auth = CodeAsText()

    var body: some View { MagicLinkSignIn(onSendLink: { _ in }, onVerifyCode: auth.verifyCode) }
}
