import HTTP

/// What is known of a connection: 40 octets, since most of them are idle. What exists only while a request is on its
/// way is in its ``Exchange``.
struct Connection {
    /// Where a connection stands, which is also which deadline applies.
    enum Phase: UInt8 {
        /// The descriptor is no connection.
        case free
        /// Keys are being agreed on (TLS), and no answer can be given yet.
        case securing
        /// Nothing has come of the next request.
        case idle
        /// A head has begun, or a TLS record that most likely holds one.
        case head
        /// The content is on its way.
        case body
        /// The handler is at work. Nothing is read meanwhile.
        case answering
        /// All is said, what still comes is thrown away: closing at once would reset the connection, and a reset can
        /// overtake the answer (RFC 9112 §9.6).
        case draining
    }

    /// What is to be kept in mind about a connection.
    struct Flags: OptionSet {
        let rawValue: UInt8

        /// There may be something to read.
        static let readable = Flags(rawValue: 1)
        /// The other end sends no more: read up to the end, since no event will come for it again.
        static let hungUp = Flags(rawValue: 2)
        /// Ends after what is to be sent.
        static let closing = Flags(rawValue: 4)
        /// A part of an answer waits until the client takes more.
        static let unsent = Flags(rawValue: 8)
        /// Speaks TLS, with the session that the loop has for it.
        static let secured = Flags(rawValue: 16)
    }

    /// Parts of requests and answers; `nil` when idle.
    var exchange: Exchange?
    /// When ``EventLoop/expire(_:)`` comes, in milliseconds of the server's clock.
    var deadline: Int64 = .max
    /// The other end.
    var peer: IPAddress?
    var phase = Phase.free
    var flags: Flags = []
    /// Counts the connections that had this descriptor, so that late events and answers don't meet a stranger.
    var generation: UInt32 = 0

    /// Whether a handshake or a request has begun that may never end: closed when nothing else can be, the oldest first,
    /// so that heads and contents sent an octet at a time can't take all places (C97).
    var isUnfinished: Bool {
        (phase == .securing || phase == .head || phase == .body) && flags.isDisjoint(with: [.unsent, .readable])
    }

    /// Whether it may be closed without anybody missing an answer.
    var isDispensable: Bool { (phase == .idle && flags.isDisjoint(with: [.unsent, .readable])) || phase == .draining }
}

/// A connection and not another one that got the same descriptor later. Never all zeros in its upper half, which marks
/// the descriptors of the loop itself.
struct ConnectionID: Hashable, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(descriptor: Int, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: descriptor))
    }

    var descriptor: Int { Int(rawValue & 0xffff_ffff) }
    var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }
}
