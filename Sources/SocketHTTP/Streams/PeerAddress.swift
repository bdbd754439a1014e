#if os(Linux)
import Glibc

/// An address to connect to, in the kernel's form.
struct PeerAddress {
    let family: Int32
    private let storage: sockaddr_storage
    private let length: socklen_t

    /// The addresses of a host in the order in which they are to be tried (RFC 6724). Blocks.
    ///
    /// `localhost` and what is below it are this machine, whatever a resolver says (RFC 6761 §6.3).
    static func all(of host: String, port: UInt16) throws(CallError) -> [PeerAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let isThisMachine = host == "localhost" || host.hasSuffix(".localhost")
        let result = unsafe getaddrinfo(isThisMachine ? nil : host, String(port), &hints, &list)
        defer { if let list = unsafe list { unsafe freeaddrinfo(list) } }
        guard result == 0 else { throw .unknownHost(unsafe String(cString: gai_strerror(result))) }
        var addresses: [PeerAddress] = []
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            if let address = unsafe PeerAddress(entry) { addresses.append(address) }
            unsafe next = unsafe entry.ai_next
        }
        guard !addresses.isEmpty else { throw .unknownHost("it has no address") }
        return addresses
    }

    private init?(_ entry: addrinfo) {
        let length = unsafe Int(entry.ai_addrlen)
        guard let address = unsafe entry.ai_addr, length <= MemoryLayout<sockaddr_storage>.size else { return nil }
        var storage = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
        }
        self.storage = storage
        self.length = socklen_t(length)
        family = unsafe entry.ai_family
    }

    /// Begins to connect a socket: 0, or the number of the error.
    func connect(_ descriptor: Int32) -> Int32 {
        let result = unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.connect(descriptor, pointer, length)
            }
        }
        return result == 0 ? 0 : errno
    }
}
#endif
