/// The S256 challenge of a PKCE binding: 43 characters of base64url (RFC 7636 §4.2).
///
/// `plain` is not spoken (RFC 9700 §2.1.1).
public struct CodeChallenge: Hashable, Sendable {
    /// The challenge as it goes over the wire.
    public let text: String

    /// Reads a challenge; `nil` when it can't be the base64url of 32 bytes.
    public init?(_ text: some StringProtocol) {
        // 43 characters hold two bits more than 32 bytes: where those are set, no verifier would ever match.
        guard text.utf8.count == 43, text.utf8.allSatisfy(Self.isBase64URL),
            let last = Array(text.utf8).last, "AEIMQUYcgkosw048".utf8.contains(last)
        else { return nil }
        self.text = String(text)
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
