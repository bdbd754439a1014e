/// A header field that the operator adds to every mail: mail providers name theirs for "don't rewrite links" differently.
public struct ExtraHeader: Hashable, Sendable {
    /// As in `X-Track-Links`.
    public let name: String
    /// On one line; letters outside ASCII go as encoded words.
    public let value: String

    private static let reserved: Set<String> = [
        "auto-submitted", "bcc", "cc", "date", "from", "message-id", "mime-version", "received", "return-path",
        "subject",
        "to", "x-auto-response-suppress",
    ]

    /// A field.
    /// - Throws: ``MailSettingError`` for a name that isn't one (RFC 5322 §2.2) or belongs to the mail itself. It never
    ///   repeats what was given: a provider's header may hold a key.
    public init(name: String, value: String) throws(MailSettingError) {
        guard !name.isEmpty, name.utf8.count <= 70,
            name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") })
        else { throw MailSettingError("a header's name must be visible ASCII without a colon, 70 characters at most") }
        let key = name.lowercased()
        guard !Self.reserved.contains(key) else {
            throw MailSettingError("the header \(key) is set by the mail itself")
        }
        guard !key.hasPrefix("content-") else {
            throw MailSettingError("headers on content are set by the mail itself")
        }
        guard value.utf8.count <= 900 else { throw MailSettingError("a header's value is longer than 900 bytes") }
        self.name = name
        self.value = value.singleLine
    }

    /// Reads `Name: value`.
    public init(_ text: String) throws(MailSettingError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw MailSettingError("an extra header must be written as in Name: value") }
        try self.init(name: String(parts[0]).trimmed, value: String(parts[1]))
    }
}
