/// One of the two forms of a mail's body (RFC 2045).
struct MailPart: Hashable, Sendable {
    /// How a part goes over the wire, as libcurl names it (RFC 2045 §6).
    enum Encoding: String, Sendable {
        case sevenBit = "7bit"
        case eightBit = "8bit"
        case quotedPrintable = "quoted-printable"
    }

    /// RFC 5322 §2.1.1: no line is longer, its CRLF not counted.
    private static let lineLimit = 998
    /// RFC 2045 §6.7 (5): quoted-printable breaks what is longer.
    private static let quotedLineLimit = 76

    /// With its parameters: `text/plain; charset=utf-8`.
    let type: String
    let encoding: Encoding
    /// Lines joined by CRLF; the end of the last one belongs to the boundary behind it (RFC 2046 §5.1.1).
    let content: String

    /// HTML is always quoted-printable: its lines may be long, and browsers join them again.
    init(html: String) {
        type = "text/html; charset=utf-8"
        encoding = .quotedPrintable
        content = html.mailLines.joined(separator: "\r\n")
    }

    /// Text, in an encoding that puts no line break into the link, which stands alone on its line.
    ///
    /// Weak mail programs cut a link at a soft line break: 7bit wherever the text is ASCII; quoted-printable where the
    /// link comes through it whole; 8bit where a long link and letters outside ASCII meet.
    init(text: String, keepingWhole link: String) {
        type = "text/plain; charset=utf-8"
        let lines = text.mailLines
        content = lines.joined(separator: "\r\n")
        if lines.contains(where: { $0.utf8.count > Self.lineLimit }) {
            encoding = .quotedPrintable
        } else if lines.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
            encoding = .sevenBit
        } else {
            encoding = Self.survivesQuoting(link) ? .quotedPrintable : .eightBit
        }
    }

    /// Whether quoted-printable leaves a line as it is.
    private static func survivesQuoting(_ line: String) -> Bool {
        line.utf8.count <= quotedLineLimit
            && line.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
    }
}
