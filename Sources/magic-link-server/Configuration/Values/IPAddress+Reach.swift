import HTTP

extension IPAddress {
    /// Whether only this machine gets there (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    var isLoopback: Bool {
        switch self {
        case .v4(let address): address >> 24 == 127
        case .v6(let high, let low): high == 0 && low == 1
        }
    }

    /// Whether it is this machine's, or of a network that isn't reached from outside (RFC 1918 §3, RFC 4193 §3.1).
    var isPrivate: Bool {
        switch self {
        case .v4(let address):
            isLoopback || address >> 24 == 10 || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8
        case .v6(let high, _): isLoopback || high >> 57 == 0xFC >> 1
        }
    }
}
