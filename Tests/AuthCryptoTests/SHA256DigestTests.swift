import Auth
import MagicLinkAPI
import Testing

@testable import AuthCrypto

struct SHA256DigestTests {
    /// FIPS 180-4's examples (NIST's SHA256.pdf) and the byte-oriented vectors of NIST's CAVP, SHA256ShortMsg.rsp.
    static let vectors: [(message: [UInt8], digest: String)] = [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
        (hex("d3"), "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
        (hex("11af"), "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
        (hex("b4190e"), "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"),
        (hex("74ba2521"), "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
    ]

    @Test("R6: hashes NIST's messages", arguments: vectors)
    func hashesPublishedMessages(message: [UInt8], digest: String) throws {
        let sha256 = try SHA256Digest()
        #expect(try sha256.hash(message) == hex(digest))
        #expect(try sha256.hash(message) == hex(digest), "the context is used again")
    }

    @Test("R44: RFC 7636 appendix B: the challenge of the published verifier")
    func hashesThePublishedVerifier() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let challenge = Base64URL.encode(try SHA256Digest().hash(Array(verifier.utf8)))
        #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `threads that hash at once don't mix their messages`() async throws {
        let sha256 = try SHA256Digest()
        await withTaskGroup(of: Void.self) { group in
            for (message, digest) in Self.vectors where message.count < 1000 {
                group.addTask {
                    for _ in 0..<2000 { #expect((try? sha256.hash(message)) == hex(digest)) }
                }
            }
        }
    }
}
