import HTTP
import Testing

@Suite("R54: chunked content")
struct ChunkedBodyTests {
    private let head = "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n"

    @Test(
        "is joined",
        arguments: [
            "3\nabc\n2\nde\n0\n\n", "03\nabc\n0002\nde\n000\n\n", "5;a=b;c=\"d e\"\nabcde\n0;x\n\n",
            "5 ;a\nabcde\n0\n\n",
        ])
    func joins(_ chunks: String) throws {
        let parsed = parse(lines: head + chunks + "GET /2 HTTP/1.1\nHost: a\n\n")
        #expect(parsed.requests.map(\.body) == [Array("abcde".utf8), []])
    }

    @Test func `sizes are hexadecimal in either case`() {
        let content = String(repeating: "x", count: 0xAB)
        #expect(parse(lines: head + "aB\n\(content)\n0\n\n").requests.first?.body.count == 0xAB)
    }

    @Test func `trailer fields are checked and dropped`() throws {
        let parsed = parse(lines: head + "0\nX-Forwarded-For: 1.2.3.4\nContent-Length: 9\n\n")
        let request = try #require(parsed.requests.first)
        #expect(request.fields.lines.map(\.name) == ["Host", "Transfer-Encoding"])
        #expect(parse(lines: head + "0\nX : y\n\n").error == .malformedField)
        #expect(parse(lines: head + "0\n folded\n\n").error == .malformedField)
    }

    @Test(
        "faults end the connection",
        arguments: [
            "\nabc\n0\n\n", "g\nabc\n0\n\n", "0x3\nabc\n0\n\n", "+3\nabc\n0\n\n", "-1\n", "3 \nabc\n0\n\n",
            " 3\nabc\n0\n\n",
            "3\nabcd\n0\n\n", "3\nab\n0\n\n", "8000000000000000\n", "ffffffffffffffff\n",
            "10000000000000003\nabc\n0\n\n",
            "00000000000000003\nabc\n0\n\n", "3 x\nabc\n0\n\n", "3;a\u{0}\nabc\n0\n\n",
        ])
    func refuses(_ chunks: String) {
        let parsed = parse(lines: head + chunks)
        #expect(parsed.error == .malformedChunk && parsed.requests == [])
    }

    @Test(
        "a lone CR or LF ends no line",
        arguments: [
            "3\nabc\r\n0\r\n\r\n", "3\r\nabc\n0\r\n\r\n", "3\rabc\r\n0\r\n\r\n", "3;a\nabc\r\n0\r\n\r\n",
        ])
    func refusesLoneLineEnds(_ chunks: String) {
        #expect(parse(text: head.replacing("\n", with: "\r\n") + chunks).error == .malformedChunk)
    }

    @Test func `extensions of all chunks and trailers are bounded together`() {
        var limits = HTTPLimits()
        limits.chunkExtensions = 10
        let chunk = "1;aaaa\nx\n"
        #expect(parse(lines: head + chunk + chunk + "0\n\n", limits: limits).requests.count == 1)
        #expect(parse(lines: head + chunk + chunk + chunk, limits: limits).error == .malformedChunk)
        limits.head = 100
        let line = "X: " + String(repeating: "y", count: 40) + "\n"
        #expect(parse(lines: head + "0\n" + line + line + "\n", limits: limits).requests.count == 1)
        let larger = parse(lines: head + "0\n" + line + line + line + "\n", limits: limits)
        #expect(larger.error == .headTooLarge(limit: 100))
        limits.fields = 2
        #expect(parse(lines: head + "0\nX: 1\nX: 2\nX: 3\n\n", limits: limits).error == .tooManyFields(limit: 2))
    }
}
