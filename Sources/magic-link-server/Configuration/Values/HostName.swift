import HTTP

/// Names and addresses of hosts, as they are written in settings.
enum HostName {
    /// A name of letters, digits, inner hyphens and dots (RFC 1123 §2.1), or an IPv4 address.
    static func isHost(_ text: Substring) -> Bool {
        guard (1...253).contains(text.utf8.count) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
            return isAlphanumeric(first) && isAlphanumeric(last)
                && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        }
    }

    /// An IPv6 address without brackets.
    static func isIPv6(_ text: Substring) -> Bool { text.utf8.contains(UInt8(ascii: ":")) && IPAddress(text) != nil }

    /// What stands in the brackets of an address literal (RFC 5321 §4.1.3).
    static func isAddressLiteral(_ text: Substring) -> Bool {
        text.hasPrefix("IPv6:") ? isIPv6(text.dropFirst(5)) : !isIPv6(text) && IPAddress(text) != nil
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
