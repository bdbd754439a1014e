/// The cookies that a browser sent (RFC 6265 §4.2). What is no pair is skipped.
public struct Cookies: Hashable, Sendable {
    /// A cookie; where it came from isn't told.
    public struct Pair: Hashable, Sendable {
        /// The name; case counts.
        public let name: String
        /// The value as it was sent, quotation marks included.
        public let value: String
    }

    /// In their order: of one name the cookie with the longest path comes first (RFC 6265 §5.4).
    public let pairs: [Pair]

    /// Reads all `Cookie` lines of a request.
    public init(_ fields: HTTPFields) {
        pairs = fields.values("Cookie").flatMap { line in
            line.utf8.split(separator: Octet.semicolon).compactMap { Self.pair($0.trimmingBlanks()) }
        }
    }

    /// The first value of a name.
    ///
    /// Other hosts of the domain, and plain HTTP, can set a cookie of any name that doesn't begin with `__Host-`.
    public subscript(_ name: String) -> String? {
        pairs.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    private static func pair(_ text: Substring.UTF8View) -> Pair? {
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else { return nil }
        let name = text[..<equals]
        let value = text[text.index(after: equals)...]
        guard name.allSatisfy(Octet.isToken), value.allSatisfy({ $0 > Octet.space && $0 < 0x7F }) else { return nil }
        return Pair(name: String(Substring(name)), value: String(Substring(value)))
    }
}
