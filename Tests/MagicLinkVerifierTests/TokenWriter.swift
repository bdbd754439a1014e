import Foundation
import MagicLinkAPI
import MagicLinkCrypto

@testable import AuthCrypto
@testable import MagicLinkVerifier

/// Writes tokens as the server does, and as it never would.
struct TokenWriter {
    static let issuer = "https://id.example"
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    let key: SigningKey

    init() throws { key = try SigningKey() }

    /// The header of a good token.
    var header: String { #"{"alg":"ES256","typ":"at+jwt","kid":"\#(key.id)"}"# }

    /// The claims of a good token; `changes` puts other members, JSON as it is, in place of some, and takes out `nil`.
    func claims(_ changes: [String: String?] = [:]) -> String {
        var members: [String: String?] = [
            "iss": "\"\(Self.issuer)\"", "aud": #""api""#, "sub": #""u1""#, "email": #""sam@example.com""#,
            "sid": #""s1""#, "iat": "1799999990", "exp": "1800000890",
        ]
        members.merge(changes) { $1 }
        return "{"
            + members.sorted { $0.key < $1.key }.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
            .joined(separator: ",") + "}"
    }

    /// A token, signed with the key.
    func token(header: String? = nil, claims: String? = nil) throws -> String {
        try signed(Self.part(header ?? self.header) + "." + Self.part(claims ?? self.claims()))
    }

    /// Any text with a good signature behind it.
    func signed(_ message: String) throws -> String {
        message + "." + Base64URL.encode(try key.sign(Array(message.utf8)))
    }

    static func part(_ json: String) -> String { part(Array(json.utf8)) }

    static func part(_ bytes: [UInt8]) -> String { Base64URL.encode(bytes) }
}
