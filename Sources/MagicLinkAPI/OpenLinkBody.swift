/// What `POST /auth/<token>` takes; may be empty.
public struct OpenLinkBody: Hashable, Sendable, Codable {
    /// The verifier, when the request was bound by a challenge (RFC 7636 §4.5).
    public var codeVerifier: String?
    /// How the session is handed over; as tokens when it isn't said.
    public var session: SessionKeeping?

    /// A link to redeem.
    public init(codeVerifier: String? = nil, session: SessionKeeping? = nil) {
        self.codeVerifier = codeVerifier
        self.session = session
    }

    /// The members' names, in JSON and in forms.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case session
        case codeVerifier = "code_verifier"
    }
}
