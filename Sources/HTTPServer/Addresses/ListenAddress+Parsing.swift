import HTTP

/// A text that says no place to listen at.
public struct ListenAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was given.
    public let text: String
    /// What is wrong with it and what would be right.
    public let reason: String
    /// One line.
    public var description: String { "\"\(text)\" is no address to listen at: \(reason)" }
}

extension ListenAddress {
    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `unix:/run/server.sock`.
    /// - Throws: ``ListenAddressError``, which names what is allowed.
    public init(parsing text: String) throws(ListenAddressError) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard !path.isEmpty, !path.utf8.contains(0) else {
                throw ListenAddressError(text: text, reason: "a path must follow \"unix:\"")
            }
            guard path.utf8.count <= SocketAddress.longestPath else {
                throw ListenAddressError(
                    text: text, reason: "the path has more than \(SocketAddress.longestPath) octets")
            }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":") else {
            throw ListenAddressError(text: text, reason: "expected address:port, [IPv6 address]:port or unix:path")
        }
        let host = text[..<colon]
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
            throw ListenAddressError(text: text, reason: "the port must be a number from 0 to 65535")
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            let inner = host.dropFirst().dropLast()
            guard inner.contains(":"), let address = IPAddress(inner) else {
                throw ListenAddressError(text: text, reason: "what stands in brackets is no IPv6 address")
            }
            self = .tcp(address, port: port)
        } else if host.contains(":") {
            throw ListenAddressError(text: text, reason: "an IPv6 address must stand in brackets: [::1]:8080")
        } else if let address = IPAddress(host) {
            self = .tcp(address, port: port)
        } else {
            throw ListenAddressError(
                text: text, reason: "expected an IP address such as 127.0.0.1 or 0.0.0.0; names are not looked up")
        }
    }
}
