/// Signs notices, so that a receiver knows them from anybody else's requests.
public protocol NoticeSigner: Sendable {
    /// The content's signatures, one for each secret: `v1,` and HMAC-SHA256 in base64 (Standard Webhooks, "Signature
    /// scheme").
    func signatures(of content: [UInt8]) throws -> [String]
}
