import AuthTesting
import Testing

@testable import AuthCrypto

struct FileDigestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file has the digest of its bytes, and its size`() throws {
        let abc = try folder.write(Array("abc".utf8), to: "abc")
        let small = try FileDigest.sha256(of: abc)
        // FIPS 180-2, appendix B.1.
        #expect(small.digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(small.size == 3)
        let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0) }
        let large = try FileDigest.sha256(of: folder.write(bytes, to: "large"))
        #expect(large.digest == Hexadecimal.text(try SHA256Digest().hash(bytes)))
        #expect(large.size == 700_000)
    }

    @Test func `a file that isn't there is an error with its name`() {
        #expect(throws: KeyFileError.self) { try FileDigest.sha256(of: folder.path + "/none") }
    }
}
