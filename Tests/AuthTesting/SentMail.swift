public import Auth
public import MagicLinkAPI

/// A link that was asked for: what the requester holds, and what the mail says.
public struct SentMail: Sendable {
    /// The request handle.
    public let request: String
    /// The mail.
    public let mail: SignInMail

    /// The link's token.
    public var token: String { String(mail.link.split(separator: "/").last ?? "") }

    /// The right code.
    public var code: OneTimeCode { mail.code }

    /// A wrong code, another one for each number from 1 on.
    public func wrongCode(_ number: UInt32 = 1) -> OneTimeCode {
        OneTimeCode(number: (UInt32(mail.code.digits) ?? 0) + number)
    }
}
