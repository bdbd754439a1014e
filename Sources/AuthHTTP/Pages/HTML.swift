/// A piece of a page. What is interpolated is escaped, unless it is a piece of a page itself.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    let text: String

    /// Markup as it stands in the source.
    init(stringLiteral value: String) { text = value }

    /// Markup from the source with values in it.
    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// Pieces one after the other.
    init(_ pieces: some Sequence<HTML>) { text = pieces.map(\.text).joined(separator: "\n") }

    /// Collects literals as they are and values escaped.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ html: HTML) { text += html.text }

        mutating func appendInterpolation(_ html: HTML?) {
            if let html { text += html.text }
        }

        mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// The five characters that mean something in content or in a quoted attribute; attributes are always quoted.
        mutating func appendInterpolation(_ value: some StringProtocol) {
            for scalar in value.unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
    }
}
