import Glibc

/// Why a file with a secret or a key can't be used: one line for whoever runs the server, without the contents.
public enum KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A call of the system failed.
    case system(call: String, path: String, errno: Int32)
    case notAFile(path: String)
    /// Larger than 64 KiB, which no key is.
    case tooLarge(path: String)
    /// Everybody on the machine may change it, or read it where that matters.
    case tooOpen(path: String, mode: UInt32)
    /// Not a private key in PEM, or one under a passphrase.
    case notAKey(path: String)
    /// A private key, but not on P-256.
    case wrongCurve(path: String)
    /// A folder that held keys holds none.
    case noKeys(path: String)
    case refusedSecret(path: String, ServerSecretError)

    /// The line.
    public var description: String {
        switch self {
        case .system(let call, let path, let errno):
            unsafe "\(path): \(call): \(String(cString: strerror(errno)))"
        case .notAFile(let path): "\(path): not a regular file"
        case .tooLarge(let path): "\(path): larger than 64 KiB, so no key"
        case .tooOpen(let path, let mode):
            "\(path): mode 0\(String(mode, radix: 8)) lets others at it; run: chmod 600 \(path)"
        case .notAKey(let path): "\(path): not a private key in PEM without a passphrase"
        case .wrongCurve(let path): "\(path): not a key on P-256, which ES256 needs"
        case .noKeys(let path): "\(path): no signing key in it"
        case .refusedSecret(let path, let reason): "\(path): \(reason)"
        }
    }
}
