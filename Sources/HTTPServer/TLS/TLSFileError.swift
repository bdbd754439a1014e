import Glibc

/// Why a certificate and its key can't be used. Says nothing of what the files hold.
public enum TLSFileError: Error, Hashable, Sendable {
    /// One of the two files.
    public enum Part: Hashable, Sendable { case certificate, key }

    /// The number that the system gave (errno(3)).
    case unreadable(Part, errno: Int32)
    case notRegular(Part)
    /// More than any chain needs, in octets.
    case tooLarge(Part, limit: Int)
    /// Nothing of the kind is in the file.
    case missing(Part)
    /// What is there is cut off or damaged.
    case malformed(Part)
    case encryptedKey
    /// The key is another certificate's.
    case mismatch
    /// A kind of key that browsers don't take, or one that has been broken: RSA below 2048 bits, a signature by SHA-1.
    case weak(Part)
    /// OpenSSL's words for anything else.
    case refused(String)

    /// Which file to look at.
    public var part: Part {
        switch self {
        case .unreadable(let part, _), .notRegular(let part), .tooLarge(let part, _), .missing(let part),
            .malformed(let part), .weak(let part):
            part
        case .encryptedKey, .mismatch: .key
        case .refused: .certificate
        }
    }

    /// What is wrong, to stand behind the file's name.
    public var reason: String {
        switch self {
        case .unreadable(_, let errno): unsafe String(cString: strerror(errno))
        case .notRegular: "it is no regular file"
        case .tooLarge(_, let limit): "it has more than \(limit) bytes"
        case .missing(.certificate): "there is no certificate in it"
        case .missing(.key): "there is no private key in it"
        case .malformed(.certificate): "a certificate in it is damaged"
        case .malformed(.key): "the key in it is damaged"
        case .encryptedKey: "the key has a passphrase"
        case .mismatch: "the key doesn't belong to the first certificate"
        case .weak(.certificate): "a certificate in it is too weak"
        case .weak(.key): "the key is too weak, or of a kind that browsers don't take"
        case .refused(let words): "OpenSSL says: \(words)"
        }
    }
}
