public import Foundation

/// Why an access token isn't accepted. No case holds any of the token but its dates.
public enum AccessTokenError: Error, Hashable, Sendable, LocalizedError {
    /// Not three parts in base64url of which two are JSON objects, each member of a name of its own (RFC 7515 §4).
    case malformed
    /// Signed with something other than ES256, or not at all.
    case wrongAlgorithm
    /// `typ` isn't `at+jwt`: another kind of token.
    case wrongType
    /// Asks for an extension by `crit`, of which there are none here.
    case unknownExtension
    /// Names no key that the server publishes.
    case unknownKey
    case wrongSignature
    /// A claim is missing, or isn't of its kind.
    case wrongClaim(String)
    /// Made by another server.
    case wrongIssuer(expected: String)
    /// Made for another API.
    case wrongAudience(expected: String)
    case expired(Date)
    case notYetValid(Date)
    /// The issuer's URL is neither https nor on this machine: its keys could be anybody's.
    case insecureIssuer
    /// The server's keys can't be had at the moment. Nothing is wrong with the token.
    case keysUnavailable(reason: String)

    /// Whether it is for the API's side to be mended, and the same token may be accepted later.
    public var isTemporary: Bool {
        switch self {
        case .keysUnavailable, .insecureIssuer: true
        case .malformed, .wrongAlgorithm, .wrongType, .unknownExtension, .unknownKey, .wrongSignature, .wrongClaim,
            .wrongIssuer, .wrongAudience, .expired, .notYetValid:
            false
        }
    }

    /// One sentence for a log.
    public var errorDescription: String? {
        switch self {
        case .malformed: "The access token is malformed."
        case .wrongAlgorithm: "The access token isn't signed with ES256."
        case .wrongType: "The token is no access token: its type isn't at+jwt."
        case .unknownExtension: "The access token asks for an extension that isn't known here."
        case .unknownKey: "The access token names a key that the server doesn't publish."
        case .wrongSignature: "The access token's signature is wrong."
        case .wrongClaim(let name): "The access token's claim \(name) is missing or of another kind."
        case .wrongIssuer(let expected): "The access token wasn't made by \(expected)."
        case .wrongAudience(let expected): "The access token isn't for \(expected)."
        case .expired(let date): "The access token expired at \(date.formatted(.iso8601))."
        case .notYetValid(let date): "The access token isn't valid before \(date.formatted(.iso8601))."
        case .insecureIssuer: "The issuer's URL must be https, unless it is on this machine."
        case .keysUnavailable(let reason): "The server's keys can't be had: \(reason)"
        }
    }
}
