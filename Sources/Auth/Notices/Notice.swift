public import MagicLinkAPI

/// A change that a back end is still to be told of. Holds no secret.
public struct Notice: Hashable, Sendable {
    /// What was redeemed.
    public enum Method: String, Hashable, Sendable {
        case link, code
    }

    /// What has happened.
    public enum Event: Hashable, Sendable {
        case userCreated(by: Method)
        case userSignedIn(SessionID, by: Method, isNew: Bool)
        case userSignedOut(SessionID, SessionEnd.Cause)
        case userDisabled

        /// Its kind.
        public var type: NoticeType {
            switch self {
            case .userCreated: .userCreated
            case .userSignedIn: .userSignedIn
            case .userSignedOut: .userSignedOut
            case .userDisabled: .userDisabled
            }
        }
    }

    /// Its place in the order of things.
    public let id: Int64
    /// 16 random bytes, the same at every attempt: a receiver knows by them what it has had (Standard Webhooks,
    /// "Webhook metadata").
    public let key: [UInt8]
    /// What has happened.
    public let event: Event
    /// When.
    public let occurredAt: Timestamp
    /// To whom.
    public let userID: String
    /// The user's address then.
    public let email: EmailAddress
    /// Attempts so far, this one among them.
    public let attempts: Int

    /// A notice as the store holds it.
    public init(
        id: Int64, key: [UInt8], event: Event, occurredAt: Timestamp, userID: String, email: EmailAddress,
        attempts: Int
    ) {
        self.id = id
        self.key = key
        self.event = event
        self.occurredAt = occurredAt
        self.userID = userID
        self.email = email
        self.attempts = attempts
    }

    /// What `webhook-id` says, and the log. Has no full stop, which sets the parts of what is signed apart.
    public var messageID: String { "msg_" + Base32.encode(key) }
}
