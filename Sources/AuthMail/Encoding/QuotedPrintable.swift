/// Quoted-printable (RFC 2045 §6.7): text that survives mail systems that know only ASCII and short lines.
enum QuotedPrintable {
    /// RFC 2045 §6.7 (5): 76 columns with the `=` of a soft line break.
    static let lineLimit = 76

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// Encodes one line without its end; soft breaks are `=` and CRLF, never inside a character.
    static func encode(line: String) -> String {
        var output: [UInt8] = []
        var column = 0
        let scalars = Array(line.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isLast = index == scalars.count - 1
            let piece = piece(for: scalar, isLast: isLast)
            // The last character may stand where the soft break would.
            if column + piece.count > (isLast ? lineLimit : lineLimit - 1) {
                output += [UInt8(ascii: "="), 0x0D, 0x0A]
                column = 0
            }
            output += piece
            column += piece.count
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func piece(for scalar: Unicode.Scalar, isLast: Bool) -> [UInt8] {
        let isBlank = scalar == " " || scalar == "\t"
        let isLiteral = (0x21...0x7E).contains(scalar.value) && scalar != "=" || isBlank && !isLast
        if isLiteral { return [UInt8(truncatingIfNeeded: scalar.value)] }
        return UTF8.encode(scalar).map(Array.init)?.flatMap { byte in
            [UInt8(ascii: "="), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        } ?? []
    }

    /// Decodes lines that end with CRLF or LF; what isn't a valid escape stays as it is (RFC 2045 §6.7, robustness).
    static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let input = Array(bytes)
        var output: [UInt8] = []
        var index = 0
        while index < input.count {
            let byte = input[index]
            guard byte == UInt8(ascii: "=") else {
                output.append(byte)
                index += 1
                continue
            }
            let rest = input[(index + 1)...].prefix(2)
            if rest.first == 0x0A {
                index += 2
            } else if rest.elementsEqual([0x0D, 0x0A]) {
                index += 3
            } else if rest.count == 2, let high = rest.first.flatMap(value(ofDigit:)),
                let low = rest.last.flatMap(value(ofDigit:))
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(byte)
                index += 1
            }
        }
        return output
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
