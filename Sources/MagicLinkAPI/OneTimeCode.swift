/// Six digits, as a person types or pastes them.
///
/// Blanks, dashes of every kind and invisible characters are dropped, digits of every script are read; what is left
/// must be six digits. `description` hides them.
public struct OneTimeCode: Hashable, Sendable, CustomStringConvertible {
    /// How many digits a code has: 10⁶ values, 20 bits (OWASP ASVS 5.0 6.5.4).
    public static let length = 6

    /// Six ASCII digits, leading zeros kept.
    public let digits: String

    /// Reads a code; `nil` when it isn't six digits.
    public init?(_ input: some StringProtocol) {
        // Longer than any way of writing six digits: refused before it is walked.
        guard input.utf8.count <= 256 else { return nil }
        var digits = ""
        for scalar in input.unicodeScalars where !Self.isSeparator(scalar) {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
                digits.utf8.count < Self.length
            else { return nil }
            digits += String(Int(value))
        }
        guard digits.utf8.count == Self.length else { return nil }
        self.digits = digits
    }

    /// A code from its number; only the last six digits count.
    public init(number: UInt32) {
        let text = String(number % 1_000_000)
        digits = String(repeating: "0", count: Self.length - text.utf8.count) + text
    }

    /// Never the digits: a code is a secret.
    public var description: String { "••••••" }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDash || properties.isDefaultIgnorableCodePoint { return true }
        return properties.generalCategory == .format
    }
}
