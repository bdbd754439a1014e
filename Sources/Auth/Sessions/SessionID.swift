/// Names a session: 16 random bytes.
public struct SessionID: Hashable, Sendable {
    /// The bytes, as the database holds them.
    public let bytes: [UInt8]

    /// An ID by its bytes; `nil` unless there are 16.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// An ID by its text; `nil` when it is none.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 32, let bytes = Base32.decode(text.utf8, count: 16) else { return nil }
        self.bytes = bytes
    }

    /// As access tokens (`sid`), the person's list and the log show it. No secret: it opens nothing.
    public var text: String { Base32.encode(bytes) }
}
