/// Signs access tokens with ES256 (RFC 7518 §3.4), by keys that come and go while the server runs.
public protocol TokenSigner: Sendable {
    /// The key that signs now. A token takes it once: a moment later it can be another.
    var signingKey: any TokenKey { get }

    /// Whether `signature`, R and S in 64 bytes, of `message` was made by the published key `keyID`.
    func verifies(_ signature: [UInt8], of message: [UInt8], keyID: String) -> Bool

    /// The public keys as a JSON Web Key Set (RFC 7517 §5), UTF-8.
    var keySet: [UInt8] { get }
}
