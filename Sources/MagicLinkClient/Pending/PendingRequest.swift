public import Foundation

/// A sign-in that was begun here and waits for its link or code.
///
/// It outlives the app's end, so that a person who goes to the mail program finds the code's field when coming back.
public struct PendingRequest: Hashable, Sendable {
    /// The address that the mail went to.
    public let email: String
    /// When link and code stop working, by this device's clock.
    public let expiresAt: Date
    /// From when on another mail may be asked for, by this device's clock.
    public let resendAt: Date

    /// A request, also for stand-ins in tests and previews.
    public init(email: String, expiresAt: Date, resendAt: Date) {
        self.email = email
        self.expiresAt = expiresAt
        self.resendAt = resendAt
    }
}
