/// The colour of the one button that matters, on pages and in mails.
public struct AccentColor: Hashable, Sendable {
    /// `#rrggbb`, in lower case.
    public let hex: String
    /// What is written on it: black or white, whichever differs more (WCAG 2.2 §1.4.3).
    public let textHex: String

    /// The blue that pages have when nothing else is configured.
    public static let blue = AccentColor(red: 0x1D, green: 0x5F, blue: 0xC9)

    /// Reads `#rgb` or `#rrggbb`; `nil` for everything else, so that nothing can be slipped into a style sheet.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        var digits: [UInt8] = []
        for byte in text.utf8.dropFirst() {
            guard digits.count < 6, let value = Self.value(of: byte) else { return nil }
            digits.append(value)
        }
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6:
            self.init(
                red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
        default: return nil
        }
    }

    private init(red: UInt8, green: UInt8, blue: UInt8) {
        hex = "#" + [red, green, blue].map(Self.twoDigits).joined()
        let luminance = 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
        // (1.05 / (L + 0.05)) ≥ ((L + 0.05) / 0.05), solved for L.
        textHex = luminance < 0.1791 ? "#ffffff" : "#000000"
    }

    /// sRGB to linear light; a cubic that is off by less than 0.002.
    private static func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }

    private static func twoDigits(_ value: UInt8) -> String {
        let text = String(value, radix: 16)
        return text.utf8.count == 1 ? "0" + text : text
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
