/// Who sent a request, behind the proxies that are trusted to say so (RFC 7239, and `X-Forwarded-For` as nginx, HAProxy
/// and Traefik write it).
///
/// Every hop appends whom it got the request from, so the list is read from its end: the first address that isn't a
/// trusted proxy's is the client; what stands before it anybody may have written. An entry that is no address ends the
/// search at the last good one. When both fields are there and differ, one of them came through a proxy that doesn't
/// know it: then neither counts.
public struct ForwardedClient: Hashable, Sendable {
    /// The client's address, what limits and logs go by (OWASP ASVS 5.0 4.1.3); `nil` on a Unix-domain socket without
    /// forwarded fields.
    public let address: IPAddress?
    /// `http` or `https`, as the last proxy says that it was asked; `nil` when none says so.
    public let scheme: String?

    /// Finds the client of a request.
    /// - Parameters:
    ///   - request: the request with its peer. A peer on a Unix-domain socket counts as a proxy when any is trusted.
    ///   - proxies: the networks of trusted proxies; none means that the peer is the client.
    public init(_ request: HTTPRequest, trusting proxies: [IPNetwork]) {
        let isTrusted = { (address: IPAddress) in proxies.contains { $0.contains(address) } }
        guard !proxies.isEmpty, request.peer.map(isTrusted) ?? true else {
            (address, scheme) = (request.peer, nil)
            return
        }
        let plain = Chain(request.fields.values("X-Forwarded-For"), Self.address)
        let standard = Chain(request.fields.values("Forwarded")) { Self.parameter("for", of: $0).flatMap(Self.node) }
        let found = [plain, standard].filter { !$0.isEmpty }.map { $0.client(after: request.peer, isTrusted) }
        address = found.dropFirst().allSatisfy { $0 == found.first } ? found.first ?? request.peer : request.peer
        scheme = Self.scheme(request.fields)
    }

    private static func scheme(_ fields: HTTPFields) -> String? {
        let plain = fields.values("X-Forwarded-Proto").last.flatMap { Chain.elements($0).last.map(String.init) }
        let standard = fields.values("Forwarded").last.flatMap { Chain.elements($0).last }
        let scheme = (plain ?? standard.flatMap { parameter("proto", of: $0) })?.asciiLowercased()
        return scheme == "http" || scheme == "https" ? scheme : nil
    }

    /// A parameter of one element of `Forwarded`; `nil` when it isn't there or the element can't be read.
    private static func parameter(_ name: String, of element: Substring) -> String? {
        var scanner = FieldScanner(element)
        var value: String?
        repeat {
            scanner.skipBlanks()
            guard let parameter = scanner.parameter() else { return nil }
            if parameter.name == name {
                // RFC 7239 §4: once an element.
                guard value == nil else { return nil }
                value = parameter.value
            }
            scanner.skipBlanks()
        } while scanner.skip(Octet.semicolon)
        return scanner.isAtEnd ? value : nil
    }

    /// RFC 7239 §6: IPv6 in brackets; a port may follow. `unknown` and hidden names are no address.
    private static func node(_ text: String) -> IPAddress? {
        text.utf8.first != UInt8(ascii: "[") && text.utf8.count(where: { $0 == Octet.colon }) > 1
            ? nil : address(Substring(text))
    }

    /// An address with or without brackets and port.
    private static func address(_ text: Substring) -> IPAddress? {
        if let address = IPAddress(text) { return address }
        guard let colon = text.utf8.lastIndex(of: Octet.colon) else { return unbracketed(text) }
        let port = text.utf8[colon...].dropFirst()
        if text.utf8.last == UInt8(ascii: "]") { return unbracketed(text) }
        guard (1...5).contains(port.count), port.allSatisfy(Octet.isDigit) else { return nil }
        let host = text[..<colon]
        if host.utf8.first == UInt8(ascii: "[") { return unbracketed(host) }
        return host.utf8.contains(Octet.colon) ? nil : IPAddress(host)
    }

    private static func unbracketed(_ text: Substring) -> IPAddress? {
        guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]"), text.utf8.count > 2
        else { return nil }
        let inner = text.dropFirst().dropLast()
        return inner.utf8.contains(Octet.colon) ? IPAddress(inner) : nil
    }
}

/// The hops that a forwarded field lists.
private struct Chain {
    private let lines: [String]
    private let read: (Substring) -> IPAddress?

    init(_ lines: [String], _ read: @escaping (Substring) -> IPAddress?) {
        self.lines = lines
        self.read = read
    }

    var isEmpty: Bool { lines.isEmpty }

    /// Goes from the peer back to the first address that isn't trusted.
    func client(after peer: IPAddress?, _ isTrusted: (IPAddress) -> Bool) -> IPAddress? {
        var client = peer
        // Each line is read for itself, so that a quotation mark in one can't hide the next.
        for line in lines.reversed() {
            for element in Self.elements(line).reversed() {
                guard let address = read(element) else { return client }
                client = address
                guard isTrusted(address) else { return client }
            }
        }
        return client
    }

    /// Split at every comma, also within quotation marks: no address holds one, and a mark that a client left open
    /// must not swallow what a proxy appends.
    static func elements(_ line: String) -> [Substring] {
        line.utf8.split(separator: Octet.comma, omittingEmptySubsequences: false).map {
            Substring($0.trimmingBlanks())
        }
    }
}
