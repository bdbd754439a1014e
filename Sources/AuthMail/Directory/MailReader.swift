import FoundationEssentials

/// Reads the mails of a ``MailRenderer``, and little more: fields with encoded words in base64, and the first part's text.
struct MailReader {
    /// The text part, decoded, with LF line ends.
    let text: String
    private let fields: [(name: String, value: String)]

    /// Reads a message; `nil` when it has no header or no part.
    init?(_ bytes: [UInt8]) {
        guard let (header, body) = Self.split(bytes[...]) else { return nil }
        fields = Self.fields(header)
        var content = body
        var partFields = fields
        if let boundary = Self.boundary(in: fields) {
            guard let start = body.firstRange(ofBytes: "--\(boundary)\r\n".utf8),
                let end = body[start.upperBound...].firstRange(ofBytes: "\r\n--\(boundary)".utf8),
                let part = Self.split(body[start.upperBound..<end.lowerBound])
            else { return nil }
            partFields = Self.fields(part.header)
            content = part.body
        }
        let encoding = Self.value("Content-Transfer-Encoding", in: partFields)?.lowercased()
        let decoded = encoding == "quoted-printable" ? QuotedPrintable.decode(content) : Array(content)
        text = String(decoding: decoded, as: UTF8.self).mailLines.map { $0 + "\n" }.joined()
    }

    /// A field's text, unfolded and decoded; the first where there are several.
    func field(_ name: String) -> String? { Self.value(name, in: fields).map(Self.decodedWords) }

    private static func split(_ bytes: ArraySlice<UInt8>) -> (header: ArraySlice<UInt8>, body: ArraySlice<UInt8>)? {
        guard let gap = bytes.firstRange(ofBytes: "\r\n\r\n".utf8) else { return nil }
        return (bytes[..<gap.lowerBound], bytes[gap.upperBound...])
    }

    private static func fields(_ header: ArraySlice<UInt8>) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for line in String(decoding: header, as: UTF8.self).mailLines {
            if line.hasPrefix(" ") || line.hasPrefix("\t"), let last = fields.indices.last {
                fields[last].value += line
                continue
            }
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = String(line[line.utf8.index(after: colon)...]).trimmed
            fields.append((line[..<colon].lowercased(), value))
        }
        return fields
    }

    private static func value(_ name: String, in fields: [(name: String, value: String)]) -> String? {
        fields.first { $0.name == name.lowercased() }?.value
    }

    private static func boundary(in fields: [(name: String, value: String)]) -> String? {
        guard let type = value("Content-Type", in: fields),
            let start = type.utf8.firstRange(ofBytes: "boundary=".utf8)
        else { return nil }
        return type[start.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
    }

    /// RFC 2047 §6.2: blanks between two encoded words don't count.
    private static func decodedWords(_ text: String) -> String {
        var output = ""
        var wasEncoded = false
        for word in text.split(separator: " ") {
            let decoded = decodedWord(word)
            if !output.isEmpty, !(wasEncoded && decoded != nil) { output += " " }
            output += decoded ?? String(word)
            wasEncoded = decoded != nil
        }
        return output
    }

    private static func decodedWord(_ word: Substring) -> String? {
        guard word.lowercased().hasPrefix("=?utf-8?b?"), word.hasSuffix("?="), word.utf8.count >= 12,
            let bytes = Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
