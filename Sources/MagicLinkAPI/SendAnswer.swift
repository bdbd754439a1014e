/// What `POST /send` answers with 200.
public struct SendAnswer: Hashable, Sendable, Codable {
    /// How far the mail has come.
    public enum Delivery: String, Hashable, Sendable, Codable {
        /// The mail server has taken it.
        case sent
        /// It will be tried, and tried again, until the link has expired.
        case queued
    }

    /// The address, trimmed, as it was asked for.
    public var email: String
    /// How far the mail has come.
    public var delivery: Delivery
    /// Seconds that link and code work.
    public var expiresIn: Int
    /// Seconds until the next mail to this address may be asked for.
    public var resendAfter: Int
    /// The request handle: send it along with the code. Only the requester has it.
    public var request: String

    /// An answer.
    public init(email: String, delivery: Delivery, expiresIn: Int, resendAfter: Int, request: String) {
        self.email = email
        self.delivery = delivery
        self.expiresIn = expiresIn
        self.resendAfter = resendAfter
        self.request = request
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case email, delivery, request
        case expiresIn = "expires_in"
        case resendAfter = "resend_after"
    }
}
