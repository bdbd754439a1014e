/// Classes of octets (RFC 9110 §5.6.2, RFC 3986 §2), looked up in tables of 128 bits.
enum Octet {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let slash = UInt8(ascii: "/")
    static let percent = UInt8(ascii: "%")

    /// `tchar`: what names of methods, fields and parameters are made of.
    @inline(__always) static func isToken(_ byte: UInt8) -> Bool { token.contains(byte) }
    /// `unreserved` and `sub-delims`: what a registered name in an authority is made of besides percent-encoding.
    @inline(__always) static func isName(_ byte: UInt8) -> Bool { name.contains(byte) }
    /// Visible ASCII but `#`: a target never carries a fragment. The grammar allows less, but browsers and people who
    /// paste addresses send `|`, `>` and the like, and nothing here gives those a meaning.
    @inline(__always) static func isTarget(_ byte: UInt8) -> Bool {
        byte > space && byte < 0x7F && byte != UInt8(ascii: "#")
    }
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    /// Space or tab.
    @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
    /// What no line of a head may hold: controls but tab (RFC 9110 §5.5).
    @inline(__always) static func isControl(_ byte: UInt8) -> Bool { (byte < space && byte != tab) || byte == 0x7F }

    /// The value of a hexadecimal digit of either case.
    @inline(__always) static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte & 0x0F }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// The lower-case form of an ASCII letter; any other octet as it is.
    @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    private static let token = OctetSet("!#$%&'*+-.^_`|~", alphanumeric: true)
    private static let name = OctetSet("-._~!$&'()*+,;=", alphanumeric: true)
}

/// A set of ASCII octets, one bit each.
struct OctetSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ members: StaticString, alphanumeric: Bool) {
        for byte in members.description.utf8 { insert(byte) }
        guard alphanumeric else { return }
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { insert(byte) }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { insert(byte) }
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(byte) }
    }

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        // A shift by more than the width gives zero.
        (byte < 64 ? low >> UInt64(byte) : byte < 128 ? high >> UInt64(byte - 64) : 0) & 1 == 1
    }

    private mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
    }
}
