#if os(Linux)
extension ClientRequest {
    /// Fields that say how the message is framed and what becomes of the connection: written here alone.
    private static let own: Set = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    /// The request as it goes over the wire (RFC 9112 §3).
    /// - Throws: ``CallError/invalidRequest(_:)`` for what would end a line too early, or a method whose answers are
    ///   framed otherwise.
    func encoded() throws(CallError) -> [UInt8] {
        guard !method.isEmpty, method.utf8.allSatisfy(\.isFieldNameByte), method != "HEAD", method != "CONNECT" else {
            throw .invalidRequest("its method is none that can be sent: GET, POST or DELETE, for example")
        }
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw .invalidRequest("its URL isn't percent-encoded")
        }
        let defaultPort: UInt16 = isSecure ? 443 : 80
        let bracketed = host.contains(":") ? "[\(host)]" : host
        var head = "\(method) \(target) HTTP/1.1\r\nHost: \(port == defaultPort ? bracketed : authority)\r\n"
        for (name, value) in fields where !Self.own.contains(name.lowercased()) {
            guard !name.isEmpty, name.utf8.allSatisfy(\.isFieldNameByte), value.utf8.allSatisfy(\.isFieldValueByte)
            else {
                throw .invalidRequest("a field's name or value has a character that no field can have")
            }
            head += "\(name): \(value)\r\n"
        }
        if !body.isEmpty || method == "POST" { head += "Content-Length: \(body.count)\r\n" }
        head += "Accept-Encoding: identity\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + body
    }
}

extension UInt8 {
    /// Of a token (RFC 9110 §5.6.2).
    var isFieldNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }

    /// Anything but a control character; the tab is allowed (RFC 9110 §5.5).
    var isFieldValueByte: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }
}
#endif
