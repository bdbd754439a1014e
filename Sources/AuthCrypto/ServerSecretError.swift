/// Why a text or a file's contents are no server secret. Says nothing of what they were.
public enum ServerSecretError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    /// Neither hexadecimal nor base64, nor bytes from a generator: a passphrase, perhaps.
    case unknownForm
    /// Fewer than 256 bits.
    case tooShort(bits: Int)
    /// Long enough, but it repeats itself or is made of words.
    case notRandom

    /// What is wrong, and the command that makes a good one.
    public var description: String {
        switch self {
        case .empty: "the secret is empty; \(Self.advice)"
        case .unknownForm: "the secret is neither hexadecimal nor base64; \(Self.advice)"
        case .tooShort(let bits): "the secret has \(bits) bits, and 256 are needed; \(Self.advice)"
        case .notRandom: "the secret isn't random; \(Self.advice)"
        }
    }

    private static var advice: String { "make one with: openssl rand -hex 32" }
}
