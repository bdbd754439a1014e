/// What `POST /send` takes.
public struct SendBody: Hashable, Sendable, Codable {
    /// The address that wants to sign in.
    public var email: String
    /// Binds link and code to the holder of the verifier (RFC 7636 §4.3).
    public var codeChallenge: String?
    /// `S256`, the default and the only one.
    public var codeChallengeMethod: String?
    /// Where a browser goes when the link has signed it in; must be one of the configured addresses.
    public var returnTo: String?

    /// A request for a link.
    public init(
        email: String, codeChallenge: String? = nil, codeChallengeMethod: String? = nil, returnTo: String? = nil
    ) {
        self.email = email
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
        self.returnTo = returnTo
    }

    /// The members' names, in JSON and in forms.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case email
        case codeChallenge = "code_challenge"
        case codeChallengeMethod = "code_challenge_method"
        case returnTo = "return_to"
    }
}
