public import Auth

/// What all mails of a server share: the sender, the brand and its colour, and the operator's own headers.
public struct MailIdentity: Hashable, Sendable {
    /// Whom mails come from.
    public let sender: MailSender
    /// The product's name, on one line.
    public let brand: String
    /// The button's colour.
    public let accent: AccentColor
    /// Headers that every mail gets besides its own, in this order.
    public let extraHeaders: [ExtraHeader]

    /// An identity. Line ends and control characters in the brand become blanks.
    /// - Throws: ``MailSettingError`` for a brand that is empty or longer than 300 bytes.
    public init(
        sender: MailSender, brand: String, accent: AccentColor, extraHeaders: [ExtraHeader] = []
    ) throws(MailSettingError) {
        let line = brand.singleLine
        guard !line.isEmpty else { throw MailSettingError("the brand must not be empty") }
        guard line.utf8.count <= 300 else { throw MailSettingError("the brand is longer than 300 bytes") }
        self.sender = sender
        self.brand = line
        self.accent = accent
        self.extraHeaders = extraHeaders
    }
}
