/// Method, target and version (RFC 9112 §3).
struct RequestLine {
    let method: HTTPMethod
    let target: Range<Int>
    let minorVersion: UInt8

    init(_ bytes: [UInt8], _ line: Range<Int>, limits: HTTPLimits) throws(HTTPParseError) {
        guard let firstSpace = bytes.first(Octet.space, in: line),
            let lastSpace = bytes.last(Octet.space, in: line), firstSpace < lastSpace
        else { throw .malformedRequestLine }
        target = firstSpace + 1..<lastSpace
        minorVersion = try Self.minorVersion(bytes, lastSpace + 1..<line.upperBound)
        method = try Self.method(bytes, line.lowerBound..<firstSpace)
        guard !target.isEmpty else { throw .malformedRequestLine }
        guard target.count <= limits.target else { throw .targetTooLong(limit: limits.target) }
        guard bytes.areAll(in: target, Octet.isTarget) else { throw .malformedTarget }
    }

    /// RFC 9112 §2.3: `HTTP/`, a digit, a dot, a digit, in capitals.
    private static func minorVersion(_ bytes: [UInt8], _ version: Range<Int>) throws(HTTPParseError) -> UInt8 {
        let start = version.lowerBound
        guard version.count == 8, bytes.begins(version, with: "HTTP/"), Octet.isDigit(bytes[start + 5]),
            bytes[start + 6] == UInt8(ascii: "."), Octet.isDigit(bytes[start + 7])
        else { throw .malformedRequestLine }
        let minor = bytes[start + 7] & 0x0F
        guard bytes[start + 5] == UInt8(ascii: "1"), minor <= 1 else { throw .unsupportedVersion }
        return minor
    }

    private static func method(_ bytes: [UInt8], _ range: Range<Int>) throws(HTTPParseError) -> HTTPMethod {
        guard !range.isEmpty, bytes.areAll(in: range, Octet.isToken) else { throw .malformedRequestLine }
        // No known method is longer than seven letters.
        guard range.count <= 7 else { throw .unknownMethod }
        let method = HTTPMethod(rawValue: bytes.text(range))
        guard method.isKnown else { throw .unknownMethod }
        return method
    }
}
