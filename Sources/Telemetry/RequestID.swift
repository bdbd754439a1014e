import Synchronization

/// Names a request in the log and in answers: 13 letters and digits, unique within a run of the server.
///
/// Not a secret, and drawn without a call of the system: a counter from a random start, stirred so that neighbours
/// look different.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private static let counter = Atomic<UInt64>(.random(in: 0...UInt64.max))

    private let number: UInt64

    /// The next request's.
    public init() {
        // SplitMix64 (Steele, Lea, Flood 2014): each step is a bijection, so no number comes twice.
        var bits = Self.counter.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        number = bits ^ bits >> 31
    }

    /// Crockford's base32, which has no letters that look like digits.
    public var description: String {
        String(decoding: (0..<13).map { Self.alphabet[Int(number >> (60 - 5 * UInt64($0)) & 31)] }, as: UTF8.self)
    }
}
