/// How much of a request is read at most, in octets. What is larger is refused before it is held.
public struct HTTPLimits: Hashable, Sendable {
    /// Request line and fields together, with the empty line that ends them; trailer fields are held to the same.
    public var head = 16 * 1024
    /// The request target (RFC 9112 §3 recommends at least 8,000).
    public var target = 8 * 1024
    /// Field lines.
    public var fields = 100
    /// The content, its transfer coding removed.
    public var body = 64 * 1024
    /// Chunk extensions of one request together: nothing uses them, and each costs nearly nothing to send.
    public var chunkExtensions = 1024

    /// The defaults.
    public init() {}
}
