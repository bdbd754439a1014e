/// One of the two forms of a mail's body, encoded (RFC 2045 §6).
struct BodyPart {
    /// RFC 5322 §2.1.1: no line is longer, its CRLF not counted.
    private static let lineLimit = 998

    /// `text/plain` or `text/html`.
    let type: String
    /// The part's transfer encoding.
    let encoding: String
    /// Lines with CRLF, the last one too.
    let content: String

    /// HTML is always quoted-printable: its lines may be long, and browsers join them again.
    init(html: String) {
        type = "text/html"
        encoding = "quoted-printable"
        content = Self.joined(html.mailLines.map(QuotedPrintable.encode(line:)))
    }

    /// Text, encoded so that no line break falls into the link.
    ///
    /// Weak mail programs cut a link at a soft line break: 7bit wherever the text is ASCII; quoted-printable where the
    /// link comes through it whole; 8bit where a long link and letters outside ASCII meet.
    init(text: String, keepingWhole link: String) {
        type = "text/plain"
        let lines = text.mailLines
        let isShort = lines.allSatisfy { $0.utf8.count <= Self.lineLimit }
        if isShort, lines.allSatisfy({ line in line.utf8.allSatisfy { $0 < 0x80 } }) {
            encoding = "7bit"
            content = Self.joined(lines)
            return
        }
        let quoted = lines.map(QuotedPrintable.encode(line:))
        let isWhole = zip(lines, quoted).allSatisfy { !$0.utf8.has(link) || $1.utf8.has(link) }
        if isWhole || !isShort {
            encoding = "quoted-printable"
            content = Self.joined(quoted)
        } else {
            encoding = "8bit"
            content = Self.joined(lines)
        }
    }

    /// The part's header and content, between two boundaries.
    var entity: String {
        "Content-Type: \(type); charset=utf-8\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\n\(content)"
    }

    private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }
}
