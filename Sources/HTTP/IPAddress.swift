/// An IPv4 or IPv6 address. An IPv4 address mapped into IPv6 (RFC 4291 §2.5.5.2) is the IPv4 address.
public enum IPAddress: Hashable, Sendable {
    /// 32 bits, the first octet the highest.
    case v4(UInt32)
    /// 128 bits in two halves.
    case v6(high: UInt64, low: UInt64)
}
