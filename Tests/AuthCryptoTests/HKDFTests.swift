import Testing

@testable import AuthCrypto

struct HKDFTests {
    /// RFC 5869 appendix A.1 to A.3.
    static let vectors: [(secret: [UInt8], salt: [UInt8], info: [UInt8], output: String)] = [
        (
            [UInt8](repeating: 0x0b, count: 22), hex("000102030405060708090a0b0c"), hex("f0f1f2f3f4f5f6f7f8f9"),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        ),
        (
            Array(0x00...0x4f), Array(0x60...0xaf), Array(0xb0...0xff),
            """
            b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
            da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
            """
        ),
        (
            [UInt8](repeating: 0x0b, count: 22), [], [],
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        ),
    ]

    @Test("R43: derives the keys of RFC 5869", arguments: vectors)
    func derivesPublishedKeys(secret: [UInt8], salt: [UInt8], info: [UInt8], output: String) throws {
        var secret = secret
        let expected = hex(output)
        let key = try HKDF.derive(
            from: SecretBytes(taking: &secret), salt: salt, info: info, count: expected.count)
        let bytes = unsafe key.withBytes { start, count in
            unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
        }
        #expect(bytes == expected)
    }
}
