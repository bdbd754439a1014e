import AuthTesting
import HTTP
import MagicLinkAPI

extension Curl {
    /// Signs an address in by the link.
    func signIn(_ email: String = "sam@example.com", userAgent: String = "curl/8.0") async throws -> SessionAnswer {
        var curl = self
        curl.fields = ["Accept": "*/*", "User-Agent": userAgent]
        let sent = await curl.post("/send", form: [("email", email)])
        guard sent.status == .ok else { throw UnexpectedOutcome(sent.text) }
        return try await curl.post(try fixture.lastLinkPath, [], type: nil).decoded(SessionAnswer.self)
    }

    /// The same program with an access token.
    func bearing(_ token: String) -> Curl {
        var curl = self
        curl.fields.append("Authorization", "Bearer " + token)
        return curl
    }

    /// The same program with a cookie.
    func holding(_ cookie: String) -> Curl {
        var curl = self
        curl.fields.append("Cookie", "__Host-session=" + cookie)
        return curl
    }

    func send(
        _ method: HTTPMethod, _ path: String, _ body: [UInt8] = [], type: String? = nil
    ) async -> HTTPResponse {
        var fields = fields
        if let type { fields.append("Content-Type", type) }
        return await send(HTTPRequest(method: method, path: path, fields: fields, body: body, peer: peer))
    }
}
