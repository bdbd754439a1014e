public import MagicLinkAPI

/// An account for those who review apps for a store: they can read no mail, and sign in with a code that stays the same
/// until a day is over.
///
/// It is no way to anybody else's account: one address to the letter of its key, and a user that was made while the
/// address was named so. A user that was there before keeps the code out.
public struct ReviewAccount: Hashable, Sendable {
    /// The address.
    public let mailbox: Mailbox
    /// The last day of the code in UTC: `2027-03-31`.
    public let lastDay: String
    /// When the code has come to its end.
    public let endsAt: Timestamp
    private let code: OneTimeCode

    /// An account until `endsAt`, which is the end of `lastDay`.
    public init(mailbox: Mailbox, code: OneTimeCode, lastDay: String, endsAt: Timestamp) {
        self.mailbox = mailbox
        self.code = code
        self.lastDay = lastDay
        self.endsAt = endsAt
    }

    /// Whether a typed code is the account's; every digit is looked at.
    func isRight(_ typed: OneTimeCode) -> Bool { ConstantTime.areEqual(typed.digits.utf8, code.digits.utf8) }
}

/// Neither address nor code shows in a message or a dump.
extension ReviewAccount: CustomStringConvertible, CustomReflectable {
    /// The address masked, and the last day.
    public var description: String { "\(mailbox.address.masked) until \(lastDay)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
