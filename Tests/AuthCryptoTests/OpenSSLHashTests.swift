import Auth
import AuthCrypto
import Testing

struct OpenSSLHashTests {
    private static let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

    @Test("R41: each use has a key of its own") func eachUseHasItsKey() throws {
        let hash = try OpenSSLHash(secret: ServerSecret(Self.hex))
        let codes = try KeyUse.allCases.map { try hash.authenticate([1, 2, 3], for: $0) }
        #expect(Set(codes).count == KeyUse.allCases.count)
        #expect(codes.allSatisfy { $0.count == 32 })
    }

    @Test func `the same secret gives the same keys, in whichever spelling`() throws {
        let one = try OpenSSLHash(secret: ServerSecret(Self.hex))
        let other = try OpenSSLHash(secret: ServerSecret("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"))
        #expect(try one.authenticate([7], for: .link) == other.authenticate([7], for: .link))
        #expect(try one.fingerprint() == other.fingerprint())
    }

    @Test func `another secret has another fingerprint`() throws {
        let one = try OpenSSLHash(secret: ServerSecret(Self.hex))
        let other = try OpenSSLHash(secret: ServerSecret(String(Self.hex.reversed())))
        #expect(try one.fingerprint() != other.fingerprint())
    }

    /// Keys that change would end every session and link at an update: computed by Python's `hmac`.
    @Test func `keys stay what they are from one version to the next`() throws {
        let hash = try OpenSSLHash(secret: ServerSecret(Self.hex))
        let code = try hash.authenticate(Array("message".utf8), for: .link)
        #expect(code == AuthCryptoTests.hex("76d807554d1d99c97e754b0e82ee3cd18453df18ddc0200c843c2484ba1be7d5"))
    }
}
