import Synchronization

/// Names requests: 13 characters that no two requests of a process share, and hardly two of different ones.
public final class RequestIDs: Sendable {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Whether a proxy's name for a request may stand in the log and in an answer.
    static func isSound(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    private let next = Atomic<UInt64>(UInt64.random(in: .min ... .max))

    /// Begins anywhere.
    public init() {}

    /// A new name. An odd step through all 64-bit numbers meets each of them once; the mixing spreads neighbours.
    public func make() -> String {
        var value = next.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
        return String(decoding: (0..<13).map { Self.alphabet[Int(value >> (60 - 5 * UInt64($0)) & 31)] }, as: UTF8.self)
    }
}
