/// Where name and value of a field line are (RFC 9112 §5).
struct FieldLine {
    let name: Range<Int>
    /// Without the white space around it.
    let value: Range<Int>
    /// Where the line's CR is, or the range's end.
    let end: Int

    /// Reads the line at the beginning of a range whose octets have been checked for controls.
    init(_ bytes: [UInt8], _ range: Range<Int>) throws(HTTPParseError) {
        var index = range.lowerBound
        while index < range.upperBound, Octet.isToken(bytes[index]) { index += 1 }
        // A blank before the colon, a folded line and a line without a colon all end here (RFC 9112 §5.1, §5.2).
        guard index > range.lowerBound, index < range.upperBound, bytes[index] == Octet.colon
        else { throw .malformedField }
        name = range.lowerBound..<index
        end = bytes.first(Octet.carriageReturn, in: index + 1..<range.upperBound) ?? range.upperBound
        value = Self.trimmed(bytes, index + 1..<end)
    }

    /// A range without the blanks at its ends.
    static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, Octet.isBlank(bytes[lower]) { lower += 1 }
        while lower < upper, Octet.isBlank(bytes[upper - 1]) { upper -= 1 }
        return lower..<upper
    }

    /// Whether a range spells a word of lower-case letters, digits and dashes, in any case.
    static func isWord(_ word: String, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard range.count == word.utf8.count else { return false }
        var index = range.lowerBound
        for letter in word.utf8 {
            guard Octet.lowercased(bytes[index]) == letter else { return false }
            index += 1
        }
        return true
    }
}
