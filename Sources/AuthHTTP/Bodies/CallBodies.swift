import MagicLinkAPI

extension SendBody {
    init(_ fields: RequestFields) throws(Problem) {
        self.init(
            email: try fields.required(CodingKeys.email),
            codeChallenge: try fields.text(CodingKeys.codeChallenge),
            codeChallengeMethod: try fields.text(CodingKeys.codeChallengeMethod),
            returnTo: try fields.text(CodingKeys.returnTo)
        )
    }

    /// The binding that is asked for.
    func binding() throws(Problem) -> CodeChallenge? {
        if let codeChallengeMethod, codeChallengeMethod != "S256" {
            throw .malformedRequest(
                "\"\(CodingKeys.codeChallengeMethod.rawValue)\" must be S256.",
                pointer: "#/" + CodingKeys.codeChallengeMethod.rawValue)
        }
        guard let codeChallenge else { return nil }
        if let challenge = CodeChallenge(codeChallenge) { return challenge }
        throw .malformedRequest(
            "\"\(CodingKeys.codeChallenge.rawValue)\" must be the base64url of a SHA-256: 43 characters.",
            pointer: "#/" + CodingKeys.codeChallenge.rawValue)
    }
}

extension VerifyCodeBody {
    init(_ fields: RequestFields) throws(Problem) {
        self.init(
            email: try fields.required(CodingKeys.email),
            code: try fields.required(CodingKeys.code),
            request: try fields.text(CodingKeys.request),
            codeVerifier: try fields.text(CodingKeys.codeVerifier),
            session: try SessionKeeping.reading(fields.text(CodingKeys.session))
        )
    }
}

extension OpenLinkBody {
    init(_ fields: RequestFields) throws(Problem) {
        self.init(
            codeVerifier: try fields.text(CodingKeys.codeVerifier),
            session: try SessionKeeping.reading(fields.text(CodingKeys.session)))
    }
}

extension RefreshBody {
    init(_ fields: RequestFields) throws(Problem) {
        self.init(refreshToken: try fields.required(CodingKeys.refreshToken))
    }
}

extension SessionKeeping {
    /// What a call asks for, if it does.
    static func reading(_ text: String?) throws(Problem) -> SessionKeeping? {
        guard let text else { return nil }
        if let keeping = SessionKeeping(rawValue: text) { return keeping }
        let name = VerifyCodeBody.CodingKeys.session.rawValue
        throw .malformedRequest("\"\(name)\" must be tokens or cookie.", pointer: "#/" + name)
    }
}

extension CodeVerifier {
    /// The verifier that came with a call, if one did.
    static func reading(_ text: String?) throws(Problem) -> CodeVerifier? {
        guard let text else { return nil }
        if let verifier = CodeVerifier(text) { return verifier }
        let name = VerifyCodeBody.CodingKeys.codeVerifier.rawValue
        throw .malformedRequest(
            "\"\(name)\" must be 43 to 128 letters, digits, hyphens, full stops, underscores or tildes.",
            pointer: "#/" + name)
    }
}
