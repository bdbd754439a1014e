/// What `POST /verify-code` takes.
public struct VerifyCodeBody: Hashable, Sendable, Codable {
    /// The address that the code was mailed to.
    public var email: String
    /// The six digits, as typed. Always a string: a number would lose leading zeros.
    public var code: String
    /// The handle that `POST /send` returned.
    public var request: String?
    /// The verifier, when the request was bound by a challenge (RFC 7636 §4.5).
    public var codeVerifier: String?
    /// How the session is handed over; as tokens when it isn't said.
    public var session: SessionKeeping?

    /// A code to redeem.
    public init(
        email: String, code: String, request: String? = nil, codeVerifier: String? = nil,
        session: SessionKeeping? = nil
    ) {
        self.email = email
        self.code = code
        self.request = request
        self.codeVerifier = codeVerifier
        self.session = session
    }

    /// The members' names, in JSON and in forms.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case email, code, request, session
        case codeVerifier = "code_verifier"
    }
}
