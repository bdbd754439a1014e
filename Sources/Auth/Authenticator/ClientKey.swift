/// What a client is counted by: its IPv4 address, or the /64 that its IPv6 address lies in.
///
/// A household or a server has a whole /64 and may use a new address for each request (RFC 4291 §2.5.4, RFC 8981).
public struct ClientKey: Hashable, Sendable {
    private let network: UInt64
    private let isV6: Bool

    /// A client by its IPv4 address.
    public init(v4 address: UInt32) {
        network = UInt64(address)
        isV6 = false
    }

    /// A client by the higher half of its IPv6 address.
    public init(v6High network: UInt64) {
        self.network = network
        isV6 = true
    }
}
