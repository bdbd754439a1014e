import HTTP

extension IPAddress {
    /// Whether the address is of this machine or a private network, as a proxy's in front of this server usually is
    /// (RFC 1918 §3, RFC 4193 §3, RFC 3927 §2.1, RFC 4291 §2.5.3 and §2.5.6, RFC 6598 §7).
    var isPrivate: Bool { Self.privateNetworks.contains { $0.contains(self) } }

    private static let privateNetworks = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "::1",
        "fc00::/7", "fe80::/10",
    ].compactMap { IPNetwork($0) }
}
