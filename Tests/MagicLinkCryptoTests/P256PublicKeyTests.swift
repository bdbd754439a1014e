import MagicLinkAPI
import MagicLinkCrypto
import Testing

/// With the example of RFC 7515, appendix A.3.
struct P256PublicKeyTests {
    private static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    private static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
    private static let message = Array(
        ("eyJhbGciOiJFUzI1NiJ9"
            + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ").utf8)
    private static let signature =
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"

    private let key: P256PublicKey
    private let signature: [UInt8]

    init() throws {
        let x = try #require(Base64URL.decode(Self.x))
        let y = try #require(Base64URL.decode(Self.y))
        key = try #require(P256PublicKey(x: x, y: y))
        signature = try #require(Base64URL.decode(Self.signature))
    }

    @Test func `the example's signature is valid`() {
        #expect(key.isValidSignature(signature, for: Self.message))
    }

    @Test func `one bit changed anywhere makes it invalid`() {
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 0x10
            #expect(!key.isValidSignature(changed, for: Self.message))
        }
        for index in stride(from: 0, to: Self.message.count, by: 7) {
            var changed = Self.message
            changed[index] ^= 1
            #expect(!key.isValidSignature(signature, for: changed))
        }
    }

    @Test func `a signature of zeros, of the curve's order or of another length is invalid`() throws {
        let order = try #require(Base64URL.decode("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE"))
        let zero = [UInt8](repeating: 0, count: 32)
        for forged in [zero + zero, zero + order, order + zero, order + order, [], signature + [0], [0] + signature] {
            #expect(!key.isValidSignature(forged, for: Self.message))
        }
        #expect(!key.isValidSignature(signature.dropLast(), for: Self.message))
    }

    @Test func `another key refuses the signature`() throws {
        // The key of RFC 7515, appendix A.3, mirrored: the same x, and p - y.
        let y = try #require(Base64URL.decode(Self.y))
        let prime = try #require(Base64URL.decode("_____wAAAAEAAAAAAAAAAAAAAAD_______________8"))
        let x = try #require(Base64URL.decode(Self.x))
        let other = try #require(P256PublicKey(x: x, y: Self.difference(prime, y)))
        #expect(!other.isValidSignature(signature, for: Self.message))
    }

    @Test func `a point beside the curve is no key`() throws {
        let x = try #require(Base64URL.decode(Self.x))
        var y = try #require(Base64URL.decode(Self.y))
        #expect(P256PublicKey(x: x, y: Array(y.dropLast())) == nil)
        #expect(P256PublicKey(x: [0] + x, y: y) == nil)
        y[31] ^= 1
        #expect(P256PublicKey(x: x, y: y) == nil)
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(P256PublicKey(x: zero, y: zero) == nil)
    }

    private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: a.count)
        var borrow = 0
        for index in a.indices.reversed() {
            let value = Int(a[index]) - Int(b[index]) - borrow
            borrow = value < 0 ? 1 : 0
            result[index] = UInt8(value + borrow * 256)
        }
        return result
    }
}
