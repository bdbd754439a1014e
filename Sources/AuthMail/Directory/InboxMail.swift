/// A mail from the folder, as an inbox page shows it. Holds secrets: never logged.
public struct InboxMail: Hashable, Sendable {
    /// The file's name: what the mail is known by.
    public let id: String
    /// The `Subject` field, decoded.
    public let subject: String
    /// The `To` field: one address.
    public let recipient: String
    /// The `Date` field as it stands: `Fri, 15 Jan 2027 08:00:00 +0000`.
    public let date: String
    /// The text part, decoded, with LF line ends.
    public let text: String
    /// The line of the text that is a link and nothing else.
    public let link: String?
    /// The only six digits that stand alone outside the link.
    public let code: String?
}
