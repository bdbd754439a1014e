import Testing

@testable import AuthMail

/// A mail as libcurl has written it.
struct RenderedMail {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ mail: ComposedMail) throws { bytes = try MailRenderer().render(mail) }

    /// The whole mail as text, its CRLF made LF so that Swift doesn't see both as one character.
    var raw: String { String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self) }

    /// Its lines without their ends.
    var lines: [String] { raw.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// Its header, folded lines still apart.
    var headerLines: [String] { Array(lines.prefix { !$0.isEmpty }) }

    /// What stands between its parts, which libcurl draws anew each time.
    var boundary: String {
        headerLines.first { $0.hasPrefix("Content-Type:") }?.split(separator: "=").last.map(String.init) ?? ""
    }

    /// The lines of the text part as they go over the wire.
    var textLines: [String] {
        let start = lines.firstIndex { $0.hasPrefix("Content-Type: text/plain") } ?? 0
        return Array(lines[start...].drop { !$0.isEmpty }.dropFirst().prefix { !$0.hasPrefix("--\(boundary)") })
    }

    /// The whole mail as text, with the same boundary whoever has written it.
    var comparable: String { raw.replacing(boundary, with: "boundary") }
}
