#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// A sign-in that was begun before the app was closed.
struct Resumption: Hashable {
    let email: String
    let resendAt: Date?
    let expiresAt: Date?

    /// The event that goes on with it; `nil` when its link has expired.
    var event: SignInEvent? {
        let remaining = expiresAt?.timeIntervalSinceNow
        if let remaining, remaining <= 0 { return nil }
        let pause = max(0, resendAt?.timeIntervalSinceNow ?? 0)
        return .resumed(email: email, resendAfter: Int(pause.rounded(.up)), linkLifetime: remaining.map { Int($0) })
    }
}
#endif
