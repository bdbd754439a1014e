/// A request, whole: its body has been read.
public struct HTTPRequest: Hashable, Sendable {
    /// What is to be done.
    public var method: HTTPMethod
    /// The path as it was sent, percent-encoding and all, without the query. Starts with `/`, or is `*`.
    public var path: String
    /// What follows the first `?`, as it was sent.
    public var query: String?
    /// Host and port that the request is for: of the absolute target if there is one, else `Host` (RFC 9112 §3.2.2).
    public var authority: String
    /// The header fields. Trailer fields are dropped (RFC 9110 §6.5.1).
    public var fields: HTTPFields
    /// The content, without its transfer coding.
    public var body: [UInt8]
    /// The minor version: 0 or 1.
    public var minorVersion: UInt8
    /// The address of the socket's other end; `nil` for a Unix-domain socket.
    public var peer: IPAddress?

    /// A request.
    public init(
        method: HTTPMethod, path: String, query: String? = nil, authority: String = "localhost",
        fields: HTTPFields = [:], body: [UInt8] = [], minorVersion: UInt8 = 1, peer: IPAddress? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
        self.fields = fields
        self.body = body
        self.minorVersion = minorVersion
        self.peer = peer
    }

    /// Whether the client lets the connection be used again (RFC 9112 §9.3): with HTTP/1.1 unless it says `close`, with
    /// HTTP/1.0 only when it says `keep-alive`.
    public var keepsAlive: Bool {
        var keepsAlive = minorVersion >= 1
        for line in fields.lines where HTTPFields.isSame(line.name, "Connection") {
            for option in ListElements(line.value) {
                if HTTPFields.isSame(option, "close") { return false }
                if HTTPFields.isSame(option, "keep-alive") { keepsAlive = true }
            }
        }
        return keepsAlive
    }
}
