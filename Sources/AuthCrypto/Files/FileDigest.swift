import COpenSSL
import Glibc

/// SHA-256 of whole files, however large.
public enum FileDigest {
    /// The digest of a file (FIPS 180-4) as 64 hexadecimal digits, and its size in bytes. Blocks.
    /// - Throws: ``KeyFileError`` when the file can't be read; ``CryptoError``.
    public static func sha256(of path: String) throws -> (digest: String, size: Int64) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw KeyFileError.system(call: "open", path: path, errno: errno) }
        defer { close(file) }
        guard let context = unsafe EVP_MD_CTX_new() else { throw CryptoError(call: "EVP_MD_CTX_new") }
        defer { unsafe EVP_MD_CTX_free(context) }
        try CryptoError.check(unsafe EVP_DigestInit_ex2(context, EVP_sha256(), nil), "EVP_DigestInit_ex2")
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        var size: Int64 = 0
        while true {
            let count = unsafe read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw KeyFileError.system(call: "read", path: path, errno: errno) }
            guard count > 0 else { break }
            try CryptoError.check(unsafe EVP_DigestUpdate(context, chunk, count), "EVP_DigestUpdate")
            size += Int64(count)
        }
        var digest = [UInt8](repeating: 0, count: 32)
        try CryptoError.check(unsafe EVP_DigestFinal_ex(context, &digest, nil), "EVP_DigestFinal_ex")
        return (Hexadecimal.text(digest), size)
    }
}
