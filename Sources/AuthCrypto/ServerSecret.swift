public import Auth
import COpenSSL
import MagicLinkAPI

/// The one secret that all other keys are made from: at least 256 random bits (RFC 8725 §3.5, OWASP ASVS 11.2.3).
///
/// Written in hexadecimal or base64, or in a file as it comes from a generator. Wiped when it is dropped.
public struct ServerSecret: ~Copyable {
    let bytes: SecretBytes
    /// Whether the file that it came from is readable by everybody on the machine, as secrets mounted into
    /// containers are: worth a warning.
    public let isReadableByOthers: Bool

    /// Reads a secret from the environment: hexadecimal or base64, blanks around it allowed.
    public init(_ text: String) throws(ServerSecretError) {
        var bytes = try SecretText.decode(Array(text.utf8))
        self.bytes = SecretBytes(taking: &bytes)
        isReadableByOthers = false
    }

    /// Reads a secret from a file: hexadecimal, base64, or the bytes themselves.
    /// - Throws: ``KeyFileError``, also when others may change the file.
    public init(file path: String) throws(KeyFileError) {
        var (contents, mode) = try PrivateFile.read(path)
        defer { contents.wipe() }
        guard mode & 0o002 == 0 else { throw .tooOpen(path: path, mode: mode) }
        var bytes: [UInt8]
        do {
            bytes = try SecretText.decode(contents)
        } catch {
            throw .refusedSecret(path: path, error)
        }
        self.bytes = SecretBytes(taking: &bytes)
        isReadableByOthers = mode & 0o004 != 0
    }

    /// Reads a secret from a file, which is made with mode 0600 when it isn't there.
    ///
    /// Of several processes that start at once, one makes the file and all read it.
    public static func load(orMake path: String, random: any RandomBytes) throws -> ServerSecret {
        do {
            return try ServerSecret(file: path)
        } catch .system(call: "open", path: _, errno: 2) {  // ENOENT: a first run.
            try make(path, random: random)
            return try ServerSecret(file: path)
        }
    }

    private static func make(_ path: String, random: any RandomBytes) throws {
        try PrivateFile.makeFolder(PrivateFile.parent(of: path))
        var bytes = try random.bytes(count: 32)
        var text = Array(Base64URL.encode(bytes).utf8) + [UInt8(ascii: "\n")]
        defer {
            bytes.wipe()
            text.wipe()
        }
        _ = try PrivateFile.create(path, text)
    }
}
