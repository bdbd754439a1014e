/// What content is, as `Content-Type` says it (RFC 9110 §8.3.1).
public struct MediaType: Hashable, Sendable {
    /// A parameter, its name in lower case.
    public struct Parameter: Hashable, Sendable {
        /// In lower case.
        public let name: String
        /// As it was written, without quotation marks.
        public let value: String
    }

    /// `text` of `text/html`, in lower case.
    public let type: String
    /// `html` of `text/html`, in lower case.
    public let subtype: String
    /// In their order.
    public let parameters: [Parameter]

    /// Type and subtype: `text/html`.
    public var essence: String { type + "/" + subtype }

    /// The character encoding in lower case, if it is told: the first parameter `charset`.
    public var charset: String? { parameters.first { $0.name == "charset" }?.value.asciiLowercased() }

    /// Reads a field value; `nil` when it isn't a type, a slash, a subtype, and parameters if any.
    public init?(_ text: some StringProtocol) {
        var scanner = FieldScanner(text)
        scanner.skipBlanks()
        guard let type = scanner.token(), scanner.skip(Octet.slash), let subtype = scanner.token() else { return nil }
        var parameters: [Parameter] = []
        while true {
            scanner.skipBlanks()
            guard !scanner.isAtEnd else { break }
            guard scanner.skip(Octet.semicolon) else { return nil }
            scanner.skipBlanks()
            // RFC 9110 §5.6.6 lets a parameter be missing between two semicolons, or after the last.
            guard !scanner.isAtEnd, !scanner.isNext(Octet.semicolon) else { continue }
            guard let parameter = scanner.parameter() else { return nil }
            parameters.append(Parameter(name: parameter.name, value: parameter.value))
        }
        self.type = type.asciiLowercased()
        self.subtype = subtype.asciiLowercased()
        self.parameters = parameters
    }
}
