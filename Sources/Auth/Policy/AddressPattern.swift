public import MagicLinkAPI

/// Addresses that belong together: one (`sam@example.com`), or all of a domain (`*@example.com`).
public struct AddressPattern: Hashable, Sendable {
    /// A mailbox key, or `@` and a domain.
    private let key: String

    /// Reads a pattern.
    /// - Throws: ``EmailAddressError`` when it is neither an address nor `*@` and a domain.
    public init(_ text: String, names: any DomainNames) throws(EmailAddressError) {
        // A star is a lawful local part, so the whole pattern is read as an address.
        let mailbox = try Mailbox(EmailAddress(text), names: names)
        key = mailbox.key.utf8.starts(with: "*@".utf8) ? "@" + mailbox.asciiDomain : mailbox.key
    }

    /// Whether a mailbox is among them.
    public func matches(_ mailbox: Mailbox) -> Bool {
        key.utf8.first == UInt8(ascii: "@")
            ? key.utf8.dropFirst().elementsEqual(mailbox.asciiDomain.utf8)
            : key.utf8.elementsEqual(mailbox.key.utf8)
    }
}
