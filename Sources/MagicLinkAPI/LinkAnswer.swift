/// What `GET /auth/<token>` answers to a program with 200: the link works, and whose sign-in it is.
public struct LinkAnswer: Hashable, Sendable, Codable {
    /// What a `POST` would meet.
    public enum Status: String, Hashable, Sendable, Codable {
        /// A `POST` signs in.
        case ready
        /// A `POST` needs the verifier of the app or browser that asked for the link.
        case bound
    }

    /// What a `POST` would meet.
    public var status: Status
    /// The address, masked: `s•••@example.com`.
    public var email: String
    /// Seconds that the link still works.
    public var expiresIn: Int

    /// An answer.
    public init(status: Status, email: String, expiresIn: Int) {
        self.status = status
        self.email = email
        self.expiresIn = expiresIn
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case status, email
        case expiresIn = "expires_in"
    }
}
