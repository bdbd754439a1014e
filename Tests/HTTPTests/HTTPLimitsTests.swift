import HTTP
import Testing

@Suite("R56, C97: what is too large is refused before it is held")
struct HTTPLimitsTests {
    private func small() -> HTTPLimits {
        var limits = HTTPLimits()
        limits.head = 200
        limits.target = 50
        limits.fields = 3
        limits.body = 10
        limits.chunkExtensions = 8
        return limits
    }

    private func repeated(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func `a head of the limit passes, one octet more is 431`() {
        let fixed = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n".utf8.count
        let most = repeated(200 - fixed)
        #expect(parse(lines: "GET / HTTP/1.1\nHost: a\nX: \(most)\n\n", limits: small()).requests.count == 1)
        let larger = parse(lines: "GET / HTTP/1.1\nHost: a\nX: \(most)x\n\n", limits: small())
        #expect(larger.error == .headTooLarge(limit: 200))
        #expect(larger.error?.status.rawValue == 431)
        let endless = parse(lines: "GET / HTTP/1.1\nHost: a\nX: " + repeated(1000), limits: small())
        #expect(endless.error == .headTooLarge(limit: 200))
    }

    @Test func `a target of the limit passes, one octet more is 414, with or without its end`() {
        let most = "/" + repeated(49)
        #expect(parse(lines: "GET \(most) HTTP/1.1\nHost: a\n\n", limits: small()).requests.count == 1)
        let larger = parse(lines: "GET \(most)x HTTP/1.1\nHost: a\n\n", limits: small())
        #expect(larger.error == .targetTooLong(limit: 50))
        #expect(larger.error?.status.rawValue == 414)
        #expect(parse(lines: "GET /" + repeated(500), limits: small()).error == .targetTooLong(limit: 50))
    }

    @Test func `a method without end is 501`() {
        let parsed = parse(lines: repeated(500), limits: small())
        #expect(parsed.error == .unknownMethod)
        #expect(parsed.error?.status.rawValue == 501)
    }

    @Test func `one field too many is 431`() {
        #expect(parse(lines: "GET / HTTP/1.1\nHost: a\nX: 1\nX: 2\n\n", limits: small()).requests.count == 1)
        let parsed = parse(lines: "GET / HTTP/1.1\nHost: a\nX: 1\nX: 2\nX: 3\n\n", limits: small())
        #expect(parsed.error == .tooManyFields(limit: 3))
    }

    @Test func `content of the limit passes, a length of more is 413 at once`() {
        let head = "POST / HTTP/1.1\nHost: a\nContent-Length: "
        #expect(parse(lines: head + "10\n\n0123456789", limits: small()).requests.count == 1)
        let larger = parse(lines: head + "11\n\n", limits: small())
        #expect(larger.error == .bodyTooLarge(limit: 10))
        #expect(larger.error?.status.rawValue == 413)
        #expect(parse(lines: head + "9223372036854775807\n\n", limits: small()).error == .bodyTooLarge(limit: 10))
    }

    @Test func `chunks that come to more than the limit are 413 at once`() {
        let head = "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n"
        #expect(parse(lines: head + "5\n01234\n5\n56789\n0\n\n", limits: small()).requests.count == 1)
        #expect(parse(lines: head + "5\n01234\n6\n", limits: small()).error == .bodyTooLarge(limit: 10))
        #expect(parse(lines: head + "7fffffffffffffff\n", limits: small()).error == .bodyTooLarge(limit: 10))
    }

    @Test func `no limit at all is none`() {
        var limits = HTTPLimits()
        limits.head = .max
        limits.target = .max
        limits.fields = .max
        limits.body = .max
        limits.chunkExtensions = .max
        let request = "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n1;x\na\n0\nX: y\n\n"
        #expect(parse(lines: request + request, limits: limits).requests.count == 2)
    }

    @Test(
        "each fault has its status",
        arguments: [
            (HTTPParseError.malformedRequestLine, 400), (.malformedTarget, 400), (.malformedField, 400),
            (.malformedHost, 400), (.ambiguousLength, 400), (.malformedChunk, 400), (.malformedTransferEncoding, 400),
            (.bodyTooLarge(limit: 1), 413), (.targetTooLong(limit: 1), 414), (.unknownExpectation, 417),
            (.headTooLarge(limit: 1), 431), (.tooManyFields(limit: 1), 431), (.unknownTransferEncoding, 501),
            (.unknownMethod, 501), (.unsupportedVersion, 505),
        ])
    func hasStatus(error: HTTPParseError, status: Int) {
        #expect(error.status.rawValue == status)
        #expect(!error.status.reasonPhrase.isEmpty)
    }
}
