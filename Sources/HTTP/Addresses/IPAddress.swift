/// An IPv4 or IPv6 address. An IPv4 address mapped into IPv6 (RFC 4291 §2.5.5.2) is the IPv4 address.
public enum IPAddress: Hashable, Sendable {
    /// 32 bits, the first octet the highest.
    case v4(UInt32)
    /// 128 bits in two halves. Make one with ``init(high:low:)``, which sees mapped addresses.
    case v6(high: UInt64, low: UInt64)

    /// An address from the 128 bits of IPv6.
    public init(high: UInt64, low: UInt64) {
        if high == 0, low >> 32 == 0xFFFF {
            self = .v4(UInt32(truncatingIfNeeded: low))
        } else {
            self = .v6(high: high, low: low)
        }
    }

    /// Reads four decimal numbers, or any way of writing IPv6 (RFC 4291 §2.2). No zone, no brackets, no port, and no
    /// leading zeros in IPv4, which some read as octal.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        // The longest text has eight groups of which two are written as IPv4.
        guard bytes.count <= 45 else { return nil }
        if bytes.contains(Octet.colon) {
            guard let groups = Self.groups(Array(bytes)[...]) else { return nil }
            self.init(high: Self.joined(groups[0..<4]), low: Self.joined(groups[4..<8]))
        } else {
            guard let number = Self.dotted(Array(bytes)[...]) else { return nil }
            self = .v4(number)
        }
    }

    private static func joined(_ groups: ArraySlice<UInt16>) -> UInt64 {
        groups.reduce(0) { $0 << 16 | UInt64($1) }
    }

    private static func dotted(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var number: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy(Octet.isDigit),
                part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            let octet = part.reduce(UInt32(0)) { $0 * 10 + UInt32($1 & 0x0F) }
            guard octet <= 255 else { return nil }
            number = number << 8 | octet
        }
        return number
    }

    private static func groups(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        var groups: [UInt16] = []
        /// Where `::` stands.
        var gap: Int?
        var rest = bytes
        if rest.starts(with: "::".utf8) {
            gap = 0
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let end = rest.firstIndex(of: Octet.colon) ?? rest.endIndex
            let part = rest[..<end]
            if part.contains(UInt8(ascii: ".")) {
                guard end == rest.endIndex, let number = dotted(part) else { return nil }
                groups += [UInt16(truncatingIfNeeded: number >> 16), UInt16(truncatingIfNeeded: number)]
            } else {
                guard let group = hexadecimal(part) else { return nil }
                groups.append(group)
            }
            guard groups.count <= 8 else { return nil }
            rest = rest[end...]
            guard !rest.isEmpty else { break }
            rest = rest.dropFirst()
            if rest.first == Octet.colon {
                guard gap == nil else { return nil }
                gap = groups.count
                rest = rest.dropFirst()
            } else if rest.isEmpty {
                return nil
            }
        }
        guard let gap else { return groups.count == 8 ? groups : nil }
        // `::` stands for one group at least.
        guard groups.count <= 7 else { return nil }
        groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
        return groups
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(bytes.count) else { return nil }
        var group: UInt16 = 0
        for byte in bytes {
            guard let digit = Octet.hexValue(byte) else { return nil }
            group = group << 4 | UInt16(digit)
        }
        return group
    }
}
