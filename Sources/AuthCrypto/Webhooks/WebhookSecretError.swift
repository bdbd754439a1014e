/// Why a text holds no secrets for webhooks. Says nothing of what it was.
public enum WebhookSecretError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    /// More than ``WebhookSigner/most``.
    case tooMany
    /// One isn't `whsec_` and base64.
    case unknownForm
    /// One has fewer bytes than can't be guessed, or more than the standard knows.
    case length(bytes: Int)

    /// What is wrong.
    public var description: String {
        switch self {
        case .empty: "there is none"
        case .tooMany: "there are more than \(WebhookSigner.most)"
        case .unknownForm: "one isn't whsec_ followed by base64"
        case .length(let bytes): "one has \(bytes) bytes"
        }
    }
}
