/// The secret of a PKCE binding: 43 to 128 unreserved characters (RFC 7636 §4.1).
public struct CodeVerifier: Hashable, Sendable, CustomStringConvertible {
    /// The verifier as it goes over the wire. A secret.
    public let text: String

    /// Reads a verifier; `nil` when its length or a character is not allowed.
    public init?(_ text: some StringProtocol) {
        guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(Self.isUnreserved) else { return nil }
        self.text = String(text)
    }

    /// Never the verifier itself.
    public var description: String { "CodeVerifier(••••)" }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
