import Auth

/// The style of every page: one sheet in the page itself, so that a page is there with its first answer.
struct StyleSheet: Hashable, Sendable {
    /// CSS without `<`.
    let text: String

    /// The sheet with the brand's colour.
    init(accent: AccentColor) {
        text = ":root{--color-accent:\(accent.hex);--color-accent-on:\(accent.textHex)}\n" + Self.rules
    }

    /// Web/page.css without its comments and indents, which every page would carry.
    private static let rules: String = {
        var lines: [Substring] = []
        for piece in withoutComments(PackageResources.page_css).split(separator: UInt8(ascii: "\n")) {
            let line = piece.drop { $0 == UInt8(ascii: " ") }
            if !line.isEmpty { lines.append(Substring(decoding: line, as: UTF8.self)) }
        }
        return lines.joined(separator: "\n")
    }()

    private static func withoutComments(_ sheet: [UInt8]) -> [UInt8] {
        let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
        var kept: [UInt8] = []
        var isComment = false
        var index = 0
        while index < sheet.count {
            let pair = (sheet[index], index + 1 < sheet.count ? sheet[index + 1] : 0)
            if isComment ? pair == (star, slash) : pair == (slash, star) {
                isComment.toggle()
                index += 2
            } else {
                if !isComment { kept.append(pair.0) }
                index += 1
            }
        }
        return kept
    }
}
