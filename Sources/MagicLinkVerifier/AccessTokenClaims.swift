public import Foundation

/// What a verified access token says.
public struct AccessTokenClaims: Hashable, Sendable {
    /// The person's ID (`sub`): opaque, and the same for ever.
    public let subject: String
    /// The person's address.
    public let email: String
    /// The session's ID (`sid`).
    public let sessionID: String
    /// When the token was made (`iat`).
    public let issuedAt: Date
    /// When it ends (`exp`).
    public let expiresAt: Date
    /// Who made it (`iss`).
    public let issuer: String
    /// Whom it is for (`aud`), which includes the audience that was asked for.
    public let audience: [String]
    /// From when on it counts (`nbf`), where it says so.
    let notBefore: Date?

    init(json: [String: JSONValue]) throws(AccessTokenError) {
        subject = try Self.text(json, "sub")
        email = try Self.text(json, "email")
        sessionID = try Self.text(json, "sid")
        issuer = try Self.text(json, "iss")
        issuedAt = try Self.date(json, "iat")
        expiresAt = try Self.date(json, "exp")
        notBefore = json["nbf"] == nil ? nil : try Self.date(json, "nbf")
        switch json["aud"] {
        case .text(let one): audience = [one]
        case .array(let several):
            audience = try several.map { value throws(AccessTokenError) in
                guard case .text(let one) = value else { throw .wrongClaim("aud") }
                return one
            }
        case .object, .number, .flag, .null, nil: throw .wrongClaim("aud")
        }
    }

    private static func text(_ json: [String: JSONValue], _ name: String) throws(AccessTokenError) -> String {
        guard case .text(let text) = json[name], !text.isEmpty else { throw .wrongClaim(name) }
        return text
    }

    /// Seconds since 1970 (RFC 7519 §2, NumericDate).
    private static func date(_ json: [String: JSONValue], _ name: String) throws(AccessTokenError) -> Date {
        guard case .number(let seconds) = json[name] else { throw .wrongClaim(name) }
        return Date(timeIntervalSince1970: seconds)
    }
}
