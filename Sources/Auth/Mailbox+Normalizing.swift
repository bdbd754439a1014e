public import MagicLinkAPI

extension Mailbox {
    /// Settles an address's identity.
    ///
    /// Normal form C throughout, the domain in A-labels, ASCII letters folded. Nothing that a provider makes of an
    /// address (dots, plus tags) is folded: that would be a guess about who owns it.
    /// - Throws: ``EmailAddressError`` when the domain is none, or is too long as A-labels.
    public init(_ address: EmailAddress, names: any DomainNames) throws(EmailAddressError) {
        guard let domain = names.ascii(address.domain) else { throw .malformedDomain }
        guard let local = names.composed(address.localPart), let shownDomain = names.composed(address.domain) else {
            throw .forbiddenCharacter
        }
        // Composed, an address is a new text: it passes every check again.
        let composed = try EmailAddress(local + "@" + shownDomain)
        guard local.utf8.count + 1 + domain.utf8.count <= 254 else { throw .tooLong }
        self.init(address: composed, key: ASCII.lowercased(local) + "@" + domain)
    }

    /// The domain in A-labels, lower case: for `RCPT TO`.
    public var asciiDomain: String {
        // The key always has an @: it is made above, or comes from the store as it was made.
        guard let at = key.utf8.lastIndex(of: UInt8(ascii: "@")) else { return address.domain }
        return String(key[key.utf8.index(after: at)...])
    }

    /// What one inbox is counted by, however it is spelled: without a plus tag, and at Gmail without dots.
    ///
    /// For limits only; never for identity or delivery.
    var inboxKey: String {
        let local = key.utf8.prefix { $0 != UInt8(ascii: "@") }
        var inbox = Array(local.prefix { $0 != UInt8(ascii: "+") })
        var domain = asciiDomain
        if domain == "gmail.com" || domain == "googlemail.com" {
            inbox.removeAll { $0 == UInt8(ascii: ".") }
            domain = "gmail.com"
        }
        return String(decoding: inbox, as: UTF8.self) + "@" + domain
    }
}
