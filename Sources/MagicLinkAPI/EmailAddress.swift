/// One address that a link can be sent to, as the person typed it, checked for syntax and trimmed.
///
/// A dot-atom local part of up to 64 octets, one `@`, a domain of two labels or more, up to 254 octets in all
/// (RFC 5321 §4.5.3.1, RFC 5322 §3.4.1, RFC 6532 §3.2 for letters outside ASCII). Whether two spellings are one
/// address is the server's to say.
///
/// Scalars are compared throughout, never `Character` or `String`: to those U+212A KELVIN SIGN *is* the letter K.
public struct EmailAddress: Hashable, Sendable {
    /// What stands before the `@`.
    public let localPart: String
    /// What stands after the `@`.
    public let domain: String

    /// The whole address. Personal data: logs and pages show ``masked``.
    public var text: String { localPart + "@" + domain }

    /// Reads an address, without the white space around it.
    /// - Throws: ``EmailAddressError``, which says what is wrong in words for the person.
    public init(_ input: some StringProtocol) throws(EmailAddressError) {
        let scalars = Self.trimmed(input.unicodeScalars)
        guard !scalars.isEmpty else { throw .empty }
        // A bound before anything else walks the text; 254 octets are at most 254 scalars.
        guard scalars.prefix(255).count <= 254 else { throw .tooLong }
        guard scalars.allSatisfy(Self.isVisible) else { throw .forbiddenCharacter }
        guard !scalars.contains(where: { $0 == "," || $0 == ";" }) else { throw .severalAddresses }
        guard let at = scalars.lastIndex(of: "@") else { throw .missingAt }
        let local = scalars[..<at]
        let domain = scalars[scalars.index(after: at)...]
        guard local.first != "\"" else { throw .quotedLocalPart }
        guard !local.contains("@") else { throw .severalAddresses }
        guard domain.first != "[" else { throw .domainLiteral }
        guard Self.isDotAtom(local) else { throw .malformedLocalPart }
        guard Self.isDomain(domain) else { throw .malformedDomain }
        self.localPart = String(String.UnicodeScalarView(local))
        self.domain = String(String.UnicodeScalarView(domain))
        guard localPart.utf8.count <= 64 else { throw .localPartTooLong }
        guard localPart.utf8.count + 1 + self.domain.utf8.count <= 254 else { throw .tooLong }
    }

    /// Equal when spelled with the same bytes.
    public static func == (one: Self, other: Self) -> Bool {
        one.localPart.utf8.elementsEqual(other.localPart.utf8) && one.domain.utf8.elementsEqual(other.domain.utf8)
    }

    /// Hashes the bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        for byte in localPart.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8(ascii: "@"))
        for byte in domain.utf8 { hasher.combine(byte) }
    }

    private static func trimmed(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> [Unicode.Scalar] {
        let start = scalars.drop { $0.properties.isWhitespace }
        var kept = Array(start.prefix(1024))
        // Longer than 1,024 with blanks at the end: cut, and refused as too long.
        while let last = kept.last, last.properties.isWhitespace { kept.removeLast() }
        return kept
    }

    /// Whether a scalar shows: a second address that looks like the first must not exist.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F }
        let properties = scalar.properties
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return false }
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            return false
        default:
            return true
        }
    }

    /// RFC 5322 §3.2.3 with RFC 6532 §3.2.
    private static func isDotAtom(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = scalars.first, first != ".", scalars.last != "." else { return false }
        var previous: Unicode.Scalar = "@"
        for scalar in scalars {
            if scalar == "." {
                guard previous != "." else { return false }
            } else {
                guard isAtomText(scalar) else { return false }
            }
            previous = scalar
        }
        return true
    }

    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`", "{", "|", "}", "~": true
        // Canonically equal to `;`, a grave accent and K: normalising them would forge an ASCII address.
        case "\u{37E}", "\u{1FEF}", "\u{212A}": false
        default: !scalar.isASCII
        }
    }

    private static func isDomain(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let labels = scalars.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last else { return false }
        // A top-level domain has a letter; without this 192.0.2.1 would pass.
        guard last.contains(where: { !("0"..."9").contains($0) }) else { return false }
        return labels.allSatisfy { label in
            guard let first = label.first, first != "-", label.last != "-", label.count <= 63 else { return false }
            return label.allSatisfy(isLabelText)
        }
    }

    private static func isLabelText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": return true
        default:
            guard !scalar.isASCII else { return false }
            switch scalar.properties.generalCategory {
            // IDNA decides what is a letter of a name; marks and symbols are left to it, brackets and quotes are not.
            case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .mathSymbol,
                .currencySymbol:
                return false
            default: return true
            }
        }
    }
}
