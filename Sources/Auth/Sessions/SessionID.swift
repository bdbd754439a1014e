/// Names a session: 16 random bytes.
public struct SessionID: Hashable, Sendable {
    /// The bytes, as the database holds them.
    public let bytes: [UInt8]

    /// An ID by its bytes; `nil` unless there are 16.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }
}
