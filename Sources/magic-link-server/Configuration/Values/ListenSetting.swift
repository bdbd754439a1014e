import HTTP

/// Where the server listens.
enum ListenSetting: Hashable, Sendable, CustomStringConvertible {
    /// An address and a port; with port 0 the kernel chooses one.
    case tcp(IPAddress, port: UInt16)
    /// A Unix-domain socket, of a path of at most 107 octets (unix(7)).
    case unix(path: String)

    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `unix:/run/magic-link.sock`.
    init(setting text: String) throws(SettingError) {
        let refusal = SettingError(
            "addresses such as 127.0.0.1:8080, [::1]:8080 or unix:/run/magic-link.sock, separated by commas")
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst("unix:".count))
            guard (1...107).contains(path.utf8.count), SettingText.isPlain(path) else { throw refusal }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":") else { throw refusal }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let bare = isBracketed ? host.dropFirst().dropLast() : host
        // Brackets are IPv6's, so that its colons aren't taken for the port's.
        guard let address = IPAddress(bare), isBracketed == bare.utf8.contains(UInt8(ascii: ":")) else { throw refusal }
        guard let port = UInt16(digits: text[colon...].dropFirst()) else { throw refusal }
        self = .tcp(address, port: port)
    }

    /// As it is written in a setting.
    var description: String {
        switch self {
        case .tcp(let address, let port):
            switch address {
            case .v4: "\(address):\(port)"
            case .v6: "[\(address)]:\(port)"
            }
        case .unix(let path): "unix:\(path)"
        }
    }
}

extension UInt16 {
    /// Reads decimal digits, without the sign that `UInt16(_:)` takes.
    fileprivate init?(digits: Substring) {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(digits)
    }
}
