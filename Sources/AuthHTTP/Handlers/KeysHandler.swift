import Auth
import HTTP

/// `GET /.well-known/jwks.json`: the keys that access tokens are verified with (RFC 7517 §5, §8.5.2).
struct KeysHandler: Sendable {
    let signer: any TokenSigner

    func respond() -> HTTPResponse {
        HTTPResponse(
            status: .ok,
            fields: [
                "Content-Type": "application/jwk-set+json",
                // A new key is published well before it signs, so that no copy of this age is too old (C106).
                "Cache-Control": "public, max-age=\(KeyTiming.cacheLifetime.wholeSeconds)",
                // Public keys are for everybody's scripts, without credentials.
                "Access-Control-Allow-Origin": "*",
            ],
            body: signer.keySet + [UInt8(ascii: "\n")])
    }
}
