/// Reads quoted-printable (RFC 2045 §6.7); libcurl only writes it.
enum QuotedPrintable {
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
