/// The colour of a mail's button.
public struct AccentColor: Hashable, Sendable {
    /// `#rrggbb` in lower case.
    public let hexadecimal: String

    private let channels: [Double]

    /// Reads `#rgb` or `#rrggbb`.
    /// - Throws: ``MailSettingError`` for everything else, colour names among them.
    public init(_ text: String) throws(MailSettingError) {
        let digits = text.utf8.dropFirst().compactMap { byte in Character(Unicode.Scalar(byte)).hexDigitValue }
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
            digits.count == 3 || digits.count == 6
        else { throw MailSettingError("the accent colour must be written as #rrggbb") }
        let full = digits.count == 3 ? digits.flatMap { [$0, $0] } : digits
        hexadecimal = "#" + full.map { String($0, radix: 16) }.joined()
        channels = stride(from: 0, to: 6, by: 2).map { Double(full[$0] * 16 + full[$0 + 1]) / 255 }
    }

    /// Black or white, whichever can be read better on the colour (WCAG 2.2, relative luminance).
    public var textColor: String {
        // Gamma 2 stands in for sRGB's 2.4: it moves the border by less than the eye can see, and needs no libm.
        let luminance = zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
        // Above this the contrast with black is the greater one: (L + 0.05)² = 1.05 · 0.05.
        return luminance > 0.179 ? "#000000" : "#ffffff"
    }
}
