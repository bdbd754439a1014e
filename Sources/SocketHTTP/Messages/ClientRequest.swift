#if os(Linux)
public import FoundationEssentials

/// A request to one server: HTTP/1.1, on a connection of its own.
public struct ClientRequest: Sendable {
    let method: String
    let isSecure: Bool
    /// A name or an address; IPv6 without brackets.
    let host: String
    let port: UInt16
    /// Path and query, percent-encoded.
    let target: String
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    /// A request; `nil` when the URL isn't one of http or https with a host. User and password in it aren't sent.
    public init?(_ method: String, _ url: URL, fields: [String: String] = [:], body: [UInt8] = []) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(),
            scheme == "https" || scheme == "http", let encodedHost = parts.encodedHost, !encodedHost.isEmpty
        else { return nil }
        let isSecure = scheme == "https"
        guard let port = UInt16(exactly: parts.port ?? (isSecure ? 443 : 80)) else { return nil }
        let host = encodedHost.lowercased()
        self.method = method
        self.isSecure = isSecure
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        let path = parts.percentEncodedPath
        target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
        self.fields = fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.body = body
    }

    /// `id.example:443`, `[::1]:443`: what a proxy is asked to connect to (RFC 9110 §9.3.6).
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Whether it is for this machine: `localhost`, a name below it (RFC 6761 §6.3), or a loopback address.
    var isForThisMachine: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || isLoopbackIPv4
    }

    private var isLoopbackIPv4: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
#endif
