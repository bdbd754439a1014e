import CLinux

/// What the system's name servers say of a name.
enum DNSAnswer {
    case found(DNSMessage)
    /// The name is there, and has no record of the type.
    case noRecord
    case noName
    /// No name server answers, or none that makes sense.
    case noAnswer

    /// Asks the name servers of resolv.conf(5). Blocks, for four seconds at most.
    static func ask(_ name: String, _ type: DNSType) -> DNSAnswer {
        // As much as a message over TCP can hold.
        var length: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_535) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            length = unsafe clinux_query(name, Int32(type.rawValue), start, Int32(buffer.count))
            count = max(0, Int(length))
        }
        switch Int(length) {
        case CLINUX_QUERY_NO_NAME: return .noName
        case CLINUX_QUERY_NO_RECORD: return .noRecord
        default: return DNSMessage(bytes).map(Self.found) ?? .noAnswer
        }
    }
}
