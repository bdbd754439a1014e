/// What `POST /auth/<token>` takes; may be empty.
public struct OpenLinkBody: Hashable, Sendable, Codable {
    /// The verifier, when the request was bound by a challenge (RFC 7636 §4.5).
    public var codeVerifier: String?

    /// A link to redeem.
    public init(codeVerifier: String? = nil) { self.codeVerifier = codeVerifier }

    /// The members' names, in JSON and in forms.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case codeVerifier = "code_verifier"
    }
}
