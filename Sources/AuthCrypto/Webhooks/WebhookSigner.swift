public import Auth

/// Signs notices as Standard Webhooks says (version 1.0.0, "Signature scheme"): HMAC-SHA256 under each of a few secrets,
/// so that a receiver can go from one to the next without missing any.
public final class WebhookSigner: NoticeSigner {
    /// What a secret begins with.
    private static let prefix = "whsec_"
    /// 192 bits at least, 512 at most.
    private static let sizes = 24...64
    /// How many secrets there may be: enough for a change, and few enough for a header.
    public static let most = 5

    private let keys: [HMACKey]

    /// A signer with the secrets in a text, separated by blanks, commas or line ends.
    /// - Throws: ``WebhookSecretError``, or ``CryptoError``.
    public init(secrets text: String) throws {
        keys = try Self.secrets(in: text).map { bytes in
            var bytes = bytes
            return try HMACKey(SecretBytes(taking: &bytes))
        }
    }

    /// Checks a text that secrets are to be read from.
    public static func check(_ text: String) throws(WebhookSecretError) { _ = try secrets(in: text) }

    /// The content's signatures: `v1,` and base64, one for each secret.
    /// - Throws: ``CryptoError``.
    public func signatures(of content: [UInt8]) throws -> [String] {
        try keys.map { "v1," + Base64.text(try $0.authenticate(content)) }
    }

    private static func secrets(in text: String) throws(WebhookSecretError) -> [[UInt8]] {
        let words = text.split { $0.isWhitespace || $0 == "," }
        guard !words.isEmpty else { throw .empty }
        guard words.count <= most else { throw .tooMany }
        var secrets: [[UInt8]] = []
        for word in words {
            guard word.hasPrefix(prefix) else { throw .unknownForm }
            let digits = word.dropFirst(prefix.count)
            // Receivers' libraries are of different strictness: what some of them would read otherwise is refused.
            guard let bytes = Base64.bytes(Array(digits.utf8)), Base64.text(bytes) == digits else { throw .unknownForm }
            guard sizes.contains(bytes.count) else { throw .length(bytes: bytes.count) }
            secrets.append(bytes)
        }
        return secrets
    }
}
