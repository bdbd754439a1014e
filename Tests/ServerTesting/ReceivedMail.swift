import Foundation

/// A mail as it was written.
public struct ReceivedMail: Sendable {
    /// Why it's no sign-in mail.
    public enum Failure: Error { case noLink, noCode }

    /// The whole message.
    public let text: String
    /// The link, alone on its line in the text part.
    public let link: String
    /// The six digits.
    public let code: String

    /// The link's token.
    public var token: String { String(link.split(separator: "/").last ?? "") }

    /// Reads a mail from its file.
    public init(file: String) throws { try self.init(text: String(contentsOfFile: file, encoding: .utf8)) }

    /// Reads a mail.
    public init(text: String) throws {
        self.text = text
        guard let link = text.firstMatch(of: /(?m)^(https?:\/\/\S+\/auth\/[a-z2-7]{39})\r?$/) else {
            throw Failure.noLink
        }
        guard let code = text.firstMatch(of: /code[^0-9\n]*\s+([0-9]{6})\b/) else { throw Failure.noCode }
        self.link = String(link.1)
        self.code = String(code.1)
    }
}
