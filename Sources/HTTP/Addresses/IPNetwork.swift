/// A network in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3).
public struct IPNetwork: Hashable, Sendable, CustomStringConvertible {
    /// The first address.
    public let address: IPAddress
    /// How many bits all addresses share: up to 32 of IPv4, up to 128 of IPv6.
    public let prefixLength: Int

    /// The network around an address; `nil` when there are no so many bits.
    public init?(_ address: IPAddress, prefixLength: Int) {
        guard (0...Self.width(address)).contains(prefixLength) else { return nil }
        self.address = Self.masked(address, prefixLength)
        self.prefixLength = prefixLength
    }

    /// Reads `10.0.0.0/8`, or a lone address as the network of that address. Bits behind the prefix are cleared; a
    /// network of mapped addresses is that of IPv4.
    public init?(_ text: some StringProtocol) {
        let slash = text.utf8.firstIndex(of: Octet.slash)
        guard let address = IPAddress(text[..<(slash ?? text.endIndex)]) else { return nil }
        guard let slash else {
            self.init(address, prefixLength: Self.width(address))
            return
        }
        let digits = text.utf8[slash...].dropFirst()
        guard (1...3).contains(digits.count), digits.allSatisfy(Octet.isDigit),
            digits.count == 1 || digits.first != UInt8(ascii: "0")
        else { return nil }
        var length = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        // Written as IPv6, meant as IPv4: ::ffff:10.0.0.0/104.
        if case .v4 = address, text.utf8.contains(Octet.colon) { length -= 96 }
        self.init(address, prefixLength: length)
    }

    /// Whether an address is of this network; those of the other family never are.
    public func contains(_ address: IPAddress) -> Bool { Self.masked(address, prefixLength) == self.address }

    /// Address, slash and prefix length.
    public var description: String { "\(address)/\(prefixLength)" }

    private static func width(_ address: IPAddress) -> Int {
        switch address {
        case .v4: 32
        case .v6: 128
        }
    }

    private static func masked(_ address: IPAddress, _ length: Int) -> IPAddress {
        switch address {
        // Shifts by more than the width, or by less than nothing, are defined: they give zero or shift the other way.
        case .v4(let bits): .v4(bits & ~(UInt32.max >> UInt32(min(length, 32))))
        case .v6(let high, let low):
            .v6(
                high: high & ~(UInt64.max >> UInt64(min(length, 64))),
                low: low & ~(UInt64.max >> UInt64(max(length - 64, 0))))
        }
    }
}
