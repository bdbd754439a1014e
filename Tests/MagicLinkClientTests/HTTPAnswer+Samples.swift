import Foundation
import MagicLinkAPI
import MagicLinkClient
import MagicLinkCrypto

extension HTTPAnswer {
    static func json(_ value: some Encodable, status: Int = 200, fields: [String: String] = [:]) throws -> HTTPAnswer {
        HTTPAnswer(
            status: status, fields: ["Content-Type": "application/json"].merging(fields) { $1 },
            body: try JSONEncoder().encode(value))
    }

    static func problem(
        status: Int, code: String, detail: String = "A detail.", more: String = "", fields: [String: String] = [:]
    ) -> HTTPAnswer {
        HTTPAnswer(
            status: status, fields: ["Content-Type": Problem.mediaType].merging(fields) { $1 },
            body: Data(#"{"code":"\#(code)","detail":"\#(detail)"\#(more)}"#.utf8))
    }

    static func page(status: Int, fields: [String: String] = [:]) -> HTTPAnswer {
        HTTPAnswer(
            status: status, fields: ["Content-Type": "text/html"].merging(fields) { $1 },
            body: Data("<!doctype html><title>Welcome to our hotel</title>".utf8))
    }

    /// What `/send` answers.
    static func sent(_ email: String, request: String = "handle", expiresIn: Int = 900) throws -> HTTPAnswer {
        try .json(
            SendAnswer(email: email, delivery: .sent, expiresIn: expiresIn, resendAfter: 30, request: request))
    }

    /// A session whose tokens are told apart by `number`.
    static func session(
        _ number: Int = 1, expiresIn: Int = 900, user: String = "u1", session: String = "s1",
        fields: [String: String] = [:]
    ) throws -> HTTPAnswer {
        try .json(
            SessionAnswer(
                accessToken: accessToken(number, session: session), expiresIn: expiresIn,
                refreshToken: "refresh-\(session)-\(number)",
                user: UserAnswer(id: user, email: "sam@example.com", createdAt: 1_700_000_000, isNew: false)),
            fields: fields)
    }

    /// Shaped as a JWT, with the claim that names the session.
    static func accessToken(_ number: Int, session: String = "s1") -> String {
        "e30." + Base64URL.encode(Array(#"{"sid":"\#(session)","n":\#(number)}"#.utf8)) + ".AAAA"
    }
}
