/// The S256 challenge of a PKCE binding: 43 characters of base64url (RFC 7636 §4.2).
///
/// `plain` is not spoken (RFC 9700 §2.1.1).
public struct CodeChallenge: Hashable, Sendable {
    /// The challenge as it goes over the wire.
    public let text: String

    /// Reads a challenge; `nil` when it can't be the base64url of 32 bytes.
    public init?(_ text: some StringProtocol) {
        // 43 characters hold two bits more than 32 bytes: where those are set, no verifier would ever match, and they
        // decode to nothing.
        guard Base64URL.decode(text)?.count == 32 else { return nil }
        self.text = String(text)
    }
}
