/// What a name server is asked for (RFC 1035 §3.2.2, RFC 3596 §2.1).
enum DNSType: UInt16 {
    case address = 1
    case nameServer = 2
    case mailExchange = 15
    case text = 16
    case address6 = 28
}
