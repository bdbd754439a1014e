import Auth
import AuthCrypto
import AuthTesting
import Foundation
import Testing

struct ServerSecretTests {
    private static let hex = "8f0e5a7c3b1d9e2f4a6c8b0d1e3f5a7b9c2d4e6f8a0b1c3d5e7f9a1b2c4d6e8f"

    private func fingerprint(_ secret: borrowing ServerSecret) throws -> [UInt8] {
        try OpenSSLHash(secret: secret).fingerprint()
    }

    @Test(
        "R43: a weak secret is refused",
        arguments: [
            ("", ServerSecretError.empty),
            (" \n", .empty),
            ("changeme", .tooShort(bits: 48)),
            ("0123456789abcdef", .tooShort(bits: 64)),
            (String(hex.dropLast(2)), .tooShort(bits: 248)),
            (String(repeating: "0123456789abcdef", count: 4), .notRandom),
            (String(repeating: "00", count: 32), .notRandom),
            ("correcthorsebatterystaplecorrecthorsebatterystaple12", .notRandom),
            ("correct horse battery staple correct horse battery staple", .unknownForm),
            ("my very long passphrase, which nobody will ever guess!", .unknownForm),
        ])
    func refusesWeakSecrets(text: String, reason: ServerSecretError) {
        #expect(throws: reason) { _ = try ServerSecret(text) }
        #expect(text.count < 2 || !reason.description.contains(text))
    }

    @Test func `a file is made on the first run, for its owner alone, and read on the next`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/data/secret"
        let first = try fingerprint(ServerSecret.load(orMake: path, random: OpenSSLRandom()))
        let second = try fingerprint(ServerSecret.load(orMake: path, random: OpenSSLRandom()))
        #expect(first == second)
        #expect(try folder.mode(of: "data/secret") == 0o600)
        #expect(try folder.mode(of: "data") == 0o700)
        #expect(try folder.names(in: "data") == ["secret"], "no draft is left")
    }

    @Test func `of many that start at once, one makes the file`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/secret"
        let fingerprints = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask { try fingerprint(ServerSecret.load(orMake: path, random: OpenSSLRandom())) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(fingerprints.count == 1)
    }

    @Test func `bytes from a generator are read as they are, blanks at their ends and all`() throws {
        let folder = try TemporaryFolder()
        let bytes = [10] + (0..<30).map { UInt8($0 * 7 % 256) | 0x80 } + [32]
        let path = try folder.write(bytes, to: "secret")
        let hex = bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
        #expect(try fingerprint(ServerSecret(file: path)) == fingerprint(ServerSecret(hex)))
    }

    @Test func `a file that is not there, a folder, and one that anybody may change are refused`() throws {
        let folder = try TemporaryFolder()
        let missing = "\(folder.path)/missing"
        #expect(throws: KeyFileError.system(call: "open", path: missing, errno: ENOENT)) {
            _ = try ServerSecret(file: missing)
        }
        #expect(throws: KeyFileError.notAFile(path: folder.path)) { _ = try ServerSecret(file: folder.path) }
        let open = try folder.write(Array(Self.hex.utf8), to: "open", mode: 0o666)
        #expect(throws: KeyFileError.tooOpen(path: open, mode: 0o666)) { _ = try ServerSecret(file: open) }
        let large = try folder.write([UInt8](repeating: 65, count: 70_000), to: "large")
        #expect(throws: KeyFileError.tooLarge(path: large)) { _ = try ServerSecret(file: large) }
    }

    @Test func `a file that anybody may read, as containers mount it, is worth a warning`() throws {
        let folder = try TemporaryFolder()
        for (mode, isReadable) in [(0o444, true), (0o600, false), (0o660, false)] {
            let path = try folder.write(Array(Self.hex.utf8), to: "secret", mode: mode)
            let isReadableByOthers = try ServerSecret(file: path).isReadableByOthers
            #expect(isReadableByOthers == isReadable)
        }
    }

    @Test("R96: a refusal names the file and the way out, not the contents") func refusalHoldsNoSecret() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("swordfish".utf8), to: "secret")
        #expect {
            _ = try ServerSecret(file: path)
        } throws: { error in
            let line = "\(error)"
            return line.hasPrefix(path) && line.contains("openssl rand") && !line.contains("swordfish")
        }
    }
}
