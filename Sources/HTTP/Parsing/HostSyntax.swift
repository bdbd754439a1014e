/// `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2).
enum HostSyntax {
    /// Whether octets are a host with or without a port.
    static func isHost(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard let first = bytes[range].first else { return false }
        if first == UInt8(ascii: "[") {
            guard let close = bytes.first(UInt8(ascii: "]"), in: range) else { return false }
            let literal = bytes[range.lowerBound + 1..<close]
            guard literal.contains(Octet.colon), IPAddress(String(decoding: literal, as: UTF8.self)) != nil
            else { return false }
            return isPort(bytes, close + 1..<range.upperBound)
        }
        let end = bytes.first(Octet.colon, in: range) ?? range.upperBound
        return isRegisteredName(bytes, range.lowerBound..<end) && isPort(bytes, end..<range.upperBound)
    }

    private static func isRegisteredName(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if Octet.isName(bytes[index]) {
                index += 1
            } else {
                guard bytes[index] == Octet.percent, range.upperBound - index >= 3,
                    Octet.hexValue(bytes[index + 1]) != nil, Octet.hexValue(bytes[index + 2]) != nil
                else { return false }
                index += 3
            }
        }
        return !range.isEmpty
    }

    /// Nothing, or a colon with a port, which may be empty.
    private static func isPort(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        let digits = range.dropFirst()
        guard bytes[range.lowerBound] == Octet.colon, digits.count <= 5, bytes.areAll(in: digits, Octet.isDigit)
        else { return false }
        return digits.reduce(0) { $0 * 10 + Int(bytes[$1] & 0x0F) } <= 65_535
    }
}
