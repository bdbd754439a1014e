/// What a key made from the server's secret is for. Each use has a key of its own (RFC 5869 §3.2).
public enum KeyUse: String, CaseIterable, Sendable {
    /// Link tokens.
    case link
    /// Six-digit codes.
    case code
    /// Request handles.
    case request
    /// Refresh tokens.
    case refresh
    /// Tokens in the pages' forms.
    case form
    /// Session cookies.
    case cookie
    /// The secret's fingerprint in the database.
    case fingerprint
}

/// Hashing under the server's secret, and without it.
public protocol KeyedHash: Sendable {
    /// HMAC-SHA256 (RFC 2104) with the key for `use`: 32 bytes.
    func authenticate(_ message: [UInt8], for use: KeyUse) throws -> [UInt8]

    /// SHA-256 (FIPS 180-4): 32 bytes.
    func sha256(_ message: [UInt8]) throws -> [UInt8]
}
