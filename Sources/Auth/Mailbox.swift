public import MagicLinkAPI

/// An address whose identity is settled: how it is delivered to, and what it is compared by.
public struct Mailbox: Hashable, Sendable {
    /// As typed, in normal form C: where mail goes.
    public let address: EmailAddress
    /// What two spellings of one address share: ASCII letters folded, the domain in A-labels.
    ///
    /// Only ASCII is folded: to fold more would let U+212A KELVIN SIGN stand for a k, and its owner read another's mail.
    public let key: String

    /// A mailbox as the store holds it.
    public init(address: EmailAddress, key: String) {
        self.address = address
        self.key = key
    }
}
