/// A notice as it is sent: body, and what the headers say of it (Standard Webhooks, "Signature scheme").
public struct SignedNotice: Hashable, Sendable {
    /// `webhook-id`.
    public let id: String
    /// `webhook-timestamp`: when this attempt was made, in seconds since 1970.
    public let timestamp: Int64
    /// `webhook-signature`: one for each secret, separated by blanks.
    public let signature: String
    /// JSON, to the byte what was signed.
    public let body: [UInt8]

    /// Signs a notice for an attempt at a moment.
    init(_ notice: Notice, at moment: Timestamp, by signer: any NoticeSigner) throws {
        self = try Self.sign(id: notice.messageID, timestamp: moment.seconds, body: notice.body, by: signer)
    }

    /// Signs a body.
    static func sign(
        id: String, timestamp: Int64, body: [UInt8], by signer: any NoticeSigner
    ) throws -> SignedNotice {
        let signatures = try signer.signatures(of: Array("\(id).\(timestamp).".utf8) + body)
        return SignedNotice(
            id: id, timestamp: timestamp, signature: signatures.joined(separator: " "), body: body)
    }

    /// A notice that is signed already.
    public init(id: String, timestamp: Int64, signature: String, body: [UInt8]) {
        self.id = id
        self.timestamp = timestamp
        self.signature = signature
        self.body = body
    }
}
