import Auth
import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import AuthCrypto

struct ES256SignerTests {
    private struct KeySet: Decodable {
        struct Key: Decodable {
            let kty, crv, x, y, use, alg, kid: String

            var verifier: ES256Verifier? {
                guard let x = Base64.bytes(x.utf8), let y = Base64.bytes(y.utf8) else { return nil }
                return ES256Verifier(x: x, y: y)
            }
        }
        let keys: [Key]
    }

    private static let moment = Timestamp(seconds: 1_785_579_300)  // 2026-08-01T10:15:00Z

    /// RFC 7515 A.3: the key pair's coordinates, the signing input and a signature by it.
    private static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    private static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
    private static let input = """
        eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ
        """
    private static let signature =
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
    /// The same key as SEC 1 writes it (RFC 5915), from RFC 7515's d, x and y.
    private static let pem = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEII6bEJ5xkJi/mASH3x9dd+nLKWBuvtImO19XwhPfhPSyoAoGCCqGSM49
        AwEHoUQDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEXH8UTNG72b
        focs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
        -----END EC PRIVATE KEY-----
        """

    private func signer(_ folder: TemporaryFolder) throws -> ES256Signer {
        try ES256Signer(
            folder: "\(folder.path)/keys", clock: ManualClock(start: Self.moment), accessLifetime: .seconds(900))
    }

    private func keys(_ signer: ES256Signer) throws -> [KeySet.Key] {
        try JSONDecoder().decode(KeySet.self, from: Data(signer.keySet)).keys
    }

    private func published(_ key: SigningKey) throws -> KeySet.Key {
        try JSONDecoder().decode(KeySet.Key.self, from: Data(key.jwk.utf8))
    }

    @Test("RFC 7515 A.3: the published key, its signature and one of our own")
    func signsWithThePublishedKey() throws {
        let signer = try SigningKey(pem: Array(Self.pem.utf8))
        let key = try published(signer)
        #expect(key.x == Self.x)
        #expect(key.y == Self.y)
        let verifier = try #require(key.verifier)
        let input = Array(Self.input.utf8)
        let published = try #require(Base64.bytes(Self.signature.utf8))
        #expect(verifier.accepts(published, for: input))
        #expect(verifier.accepts(try signer.sign(input), for: input))
        #expect(!verifier.accepts(published, for: input + [0]))
        #expect(signer.verifies(published, of: input))
        #expect(!signer.verifies(published, of: input + [0]))
        #expect(try SigningKey.rawSignature(ES256Verifier.der(published)[...]) == published)
    }

    @Test("R6: 200 signatures differ, have 64 bytes, and verify; short integers are padded")
    func signsManyTimes() throws {
        let signer = try SigningKey()
        let verifier = try #require(try published(signer).verifier)
        var seen: Set<[UInt8]> = []
        // One integer in 128 is shorter than 32 bytes.
        for number in 0..<200 {
            let message = Array("message \(number)".utf8)
            let signature = try signer.sign(message)
            #expect(signature.count == 64)
            #expect(verifier.accepts(signature, for: message))
            #expect(signer.verifies(signature, of: message))
            seen.insert(signature)
        }
        #expect(seen.count == 200)
        let small = [UInt8](repeating: 0, count: 31) + [5] + [UInt8](repeating: 0, count: 31) + [0x81]
        #expect(try SigningKey.rawSignature(ES256Verifier.der(small)[...]) == small)
    }

    @Test(arguments: [[], [0x30], [0x30, 0x06, 2, 1], Array(repeating: 0xFF, count: 72)] as [[UInt8]])
    func `what is no DER signature is an error`(der: [UInt8]) {
        #expect(throws: CryptoError.self) { try SigningKey.rawSignature(der[...]) }
    }

    @Test func `the first run makes a key for its owner alone, and the next reads it`() throws {
        let folder = try TemporaryFolder()
        let first = try signer(folder)
        #expect(try folder.names(in: "keys") == ["20260801T101500Z.pem"])
        #expect(try folder.mode(of: "keys/20260801T101500Z.pem") == 0o600)
        #expect(try folder.mode(of: "keys") == 0o700)
        let second = try signer(folder)
        #expect(first.signingKey.id == second.signingKey.id)
        #expect(first.keySet == second.keySet)
        #expect(try folder.names(in: "keys").count == 1)
    }

    @Test(
        "a signature that is none verifies nothing",
        arguments: [[], [0], Array(repeating: 0, count: 64), Array(repeating: 0xFF, count: 64)] as [[UInt8]])
    func refusesWhatIsNoSignature(signature: [UInt8]) throws {
        let key = try SigningKey()
        let real = try key.sign([1])
        for bad in [signature, real + signature, Array(real.dropLast()) + signature, Array(real.reversed())] {
            #expect(bad == real || !key.verifies(bad, of: [1]))
        }
        #expect(try !SigningKey().verifies(real, of: [1]))
    }

    @Test("R43: the key set is what RFC 7517 and RFC 7518 ask for, and its kid the thumbprint of RFC 7638")
    func keySetIsWellFormed() throws {
        let folder = try TemporaryFolder()
        let signer = try signer(folder)
        let key = try #require(try keys(signer).first)
        #expect([key.kty, key.crv, key.use, key.alg] == ["EC", "P-256", "sig", "ES256"])
        #expect(key.kid == signer.signingKey.id)
        #expect(key.kid.utf8.count == 43)
        let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(key.x)","y":"\#(key.y)"}"#
        #expect(key.kid == Base64URL.encode(try SHA256Digest().hash(Array(canonical.utf8))))
        #expect(!String(decoding: signer.keySet, as: UTF8.self).contains(#""d""#))
    }

    @Test("R43: what is no P-256 key for the owner alone is refused by name") func refusesBadFiles() throws {
        func refusal(_ pem: String, mode: Int = 0o600) throws -> KeyFileError? {
            let folder = try TemporaryFolder()
            _ = try folder.write(Array(pem.utf8), to: "keys/k.pem", mode: mode)
            return #expect(throws: KeyFileError.self) { try signer(folder) }
        }
        func isWrongCurve(_ error: KeyFileError?) -> Bool { if case .wrongCurve = error { true } else { false } }
        func isNotAKey(_ error: KeyFileError?) -> Bool { if case .notAKey = error { true } else { false } }
        #expect(isNotAKey(try refusal("")))
        #expect(isNotAKey(try refusal("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")))
        #expect(isNotAKey(try refusal(TestKeys.encrypted)), "asks nobody for the passphrase")
        #expect(isWrongCurve(try refusal(TestKeys.p384)))
        #expect(isWrongCurve(try refusal(TestKeys.ed25519)))
        let open = try refusal(Self.pem, mode: 0o644)
        guard case .tooOpen(_, mode: 0o644) = open else { return #expect(Bool(false), "\(String(describing: open))") }
        #expect(
            "\(KeyFileError.tooOpen(path: "a.pem", mode: 0o644))"
                == "a.pem: mode 0644 lets others at it; run: chmod 600 a.pem")
    }

    @Test func `the openssl program verifies a signature with the public key from the file`() async throws {
        let program = "/usr/bin/openssl"
        try #require(FileManager.default.isExecutableFile(atPath: program))
        let folder = try TemporaryFolder()
        let message = Array("independent".utf8)
        let signature = try signer(folder).signingKey.sign(message)
        let key = "\(folder.path)/keys/20260801T101500Z.pem"
        let openssl = try await ProgramRun(
            program,
            [
                "dgst", "-sha256", "-prverify", key,
                "-signature", try folder.write(ES256Verifier.der(signature), to: "signature"),
                try folder.write(message, to: "message"),
            ])
        #expect(openssl.output == "Verified OK\n")
    }
}
