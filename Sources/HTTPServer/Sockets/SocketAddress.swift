import CLinux
import Glibc
import HTTP

/// Addresses to and from the kernel's form (ip(7), ipv6(7), unix(7)).
enum SocketAddress {
    /// What fits into `sun_path` with the zero that ends it.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Hands an address to a system call.
    static func with<Result>(
        _ address: ListenAddress, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var storage = sockaddr_storage()
        var length = 0
        unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            switch address {
            case .tcp(.v4(let bits), let port):
                let raw = sockaddr_in(
                    sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
                    sin_addr: in_addr(s_addr: bits.bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
                unsafe bytes.storeBytes(of: raw, as: sockaddr_in.self)
                length = MemoryLayout<sockaddr_in>.size
            case .tcp(.v6(let high, let low), let port):
                var raw = sockaddr_in6()
                raw.sin6_family = sa_family_t(AF_INET6)
                raw.sin6_port = port.bigEndian
                unsafe withUnsafeMutableBytes(of: &raw.sin6_addr) { octets in
                    unsafe octets.storeBytes(of: high.bigEndian, as: UInt64.self)
                    unsafe octets.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
                }
                unsafe bytes.storeBytes(of: raw, as: sockaddr_in6.self)
                length = MemoryLayout<sockaddr_in6>.size
            case .unix(let path):
                var raw = sockaddr_un()
                raw.sun_family = sa_family_t(AF_UNIX)
                unsafe withUnsafeMutableBytes(of: &raw.sun_path) { octets in
                    unsafe octets.copyBytes(from: Array(path.utf8.prefix(longestPath)))
                }
                unsafe bytes.storeBytes(of: raw, as: sockaddr_un.self)
                length = MemoryLayout<sockaddr_un>.size
            }
        }
        return unsafe withUnsafePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe body(pointer, socklen_t(length))
            }
        }
    }

    /// The address of the other end; `nil` for a Unix-domain socket. IPv4 mapped into IPv6 is IPv4.
    static func peer(_ storage: sockaddr_storage) -> IPAddress? { tcp(storage)?.address }

    /// Address and port; `nil` for a Unix-domain socket.
    static func tcp(_ storage: sockaddr_storage) -> (address: IPAddress, port: UInt16)? {
        unsafe withUnsafeBytes(of: storage) { bytes in
            switch Int32(storage.ss_family) {
            case AF_INET:
                let raw = unsafe bytes.loadUnaligned(as: sockaddr_in.self)
                return (.v4(UInt32(bigEndian: raw.sin_addr.s_addr)), UInt16(bigEndian: raw.sin_port))
            case AF_INET6:
                let raw = unsafe bytes.loadUnaligned(as: sockaddr_in6.self)
                return (address(raw.sin6_addr), UInt16(bigEndian: raw.sin6_port))
            default:
                return nil
            }
        }
    }

    private static func address(_ raw: in6_addr) -> IPAddress {
        let (high, low) = unsafe withUnsafeBytes(of: raw) { bytes in
            (
                UInt64(bigEndian: unsafe bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        return IPAddress(high: high, low: low)
    }
}
