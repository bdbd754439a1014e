// With optimisation the socket flags are found in the first C module that includes their header, and that is CLinux.
import CLinux
import Glibc

/// The name that a client greets a mail server with (RFC 5321 §4.1.1.1): a name with a dot, or an address literal.
///
/// Never `localhost` or a container's ID: servers refuse those with 504 or 550.
enum EHLOName {
    /// The configured name; else the sender's domain or the public host, the first that has a dot; else the address
    /// that this machine sends from, as a literal (RFC 5321 §4.1.3).
    static func choose(configured: String?, senderDomain: String, publicHost: String?) -> String {
        if let configured, isUsable(configured) { return configured }
        return [senderDomain, publicHost ?? ""].first(where: isQualified) ?? addressLiteral()
    }

    /// Whether a name may be configured.
    static func isUsable(_ name: String) -> Bool {
        if isQualified(name) { return true }
        let inner = name.utf8.dropFirst().dropLast()
        return name.hasPrefix("[") && name.hasSuffix("]") && !inner.isEmpty
            && inner.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: ":"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Two labels or more, the last of which isn't a number, so that no address passes for a name.
    static func isQualified(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, isHostName(name[...]), let last = labels.last, last != "localhost" else {
            return false
        }
        return last.utf8.contains { !(0x30...0x39).contains($0) }
    }

    /// Letters, digits, hyphens and underscores between dots: a name or an IPv4 address (RFC 1123 §2.1).
    static func isHostName(_ name: Substring) -> Bool {
        guard name.utf8.count <= 253 else { return false }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            guard (1...63).contains(label.utf8.count), label.utf8.first != 0x2D, label.utf8.last != 0x2D else {
                return false
            }
            return label.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        }
    }

    /// Asks the routing table which address packets to the outside leave from; nothing is sent.
    private static func addressLiteral() -> String {
        let fallback = "[127.0.0.1]"
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return fallback }
        defer { _ = close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(9).bigEndian
        // 192.0.2.1, an address that nobody has (RFC 5737 §3).
        address.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isKnown else { return fallback }
        let bits = UInt32(bigEndian: address.sin_addr.s_addr)
        return "[\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)]"
    }
}
