import Testing

@testable import SocketHTTP

struct AnswerParserTests {
    private static let bodyLimit = 4096
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    /// What bytes come to, when they arrive in pieces of `size` and then the connection ends.
    private static func read(_ text: String, size: Int = .max, isHeadOnly: Bool = false) -> Result<
        ClientAnswer, CallError
    > {
        var parser = AnswerParser(bodyLimit: bodyLimit, isHeadOnly: isHeadOnly)
        var rest = Array(text.utf8)[...]
        return Result { () throws(CallError) in
            while !rest.isEmpty {
                let piece = rest.prefix(size)
                rest = rest.dropFirst(size)
                if let answer = try parser.take(Array(piece)) { return answer }
            }
            return try parser.end()
        }
    }

    private static func failure(_ text: String) -> CallError? {
        switch read(text) {
        case .success: nil
        case .failure(let error): error
        }
    }

    /// Answers, and what their bodies are; those that say where they end.
    static let answers = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello"),
        ("HTTP/1.1 200 OK\r\ncontent-length:  5 \r\nDate: x\r\n\r\nhello", "hello"),
        ("HTTP/1.0 200\r\nContent-Length: 5, 5\r\n\r\nhello", "hello"),
        ("HTTP/1.1 204 No Content\r\n\r\n", ""),
        ("HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n\r\n", ""),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", "x"),
        (
            "HTTP/1.1 103 Early\r\nLink: y\r\n\r\nHTTP/1.1 100 C\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx",
            "x"
        ),
        (chunked + "5\r\nhello\r\n0\r\n\r\n", "hello"),
        (chunked + "2\r\nhe\r\n03;name=\"value\"\r\nllo\r\n0\r\nTrailer: x\r\n\r\n", "hello"),
        (chunked + "A\r\n0123456789\r\n00\r\n\r\n", "0123456789"),
    ]

    @Test(arguments: answers)
    func `an answer is the same in whatever pieces it comes`(text: String, body: String) throws {
        for size in [1, 2, 3, 7, .max] {
            let answer = try Self.read(text, size: size).get()
            #expect(String(decoding: answer.body, as: UTF8.self) == body)
            #expect(answer.status < 100 || answer.status >= 200)
        }
    }

    @Test(arguments: answers)
    func `an answer that is cut anywhere is cut`(text: String, body: String) {
        for count in 0..<text.utf8.count {
            #expect(
                Self.failure(String(decoding: text.utf8.prefix(count), as: UTF8.self)) == .cut, "after \(count) bytes")
        }
    }

    @Test func `without a length the end of the connection is the answer's`() throws {
        let answer = try Self.read("HTTP/1.1 502 Bad Gateway\r\nServer: x\r\nserver: y\r\n\r\n<h1>").get()
        #expect(answer.status == 502 && answer.body == Array("<h1>".utf8))
        #expect(answer.field("SERVER") == "x" && answer.field("Date") == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\nhello",
        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\nhello!", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 0x5\r\n\r\nhello", chunked + "\r\nhello\r\n", chunked + "-5\r\nhello\r\n",
        chunked + "5\r\nhello!\r\n0\r\n\r\n", chunked + "0x5\r\nhello\r\n", chunked + "+5\r\nhello\r\n",
        chunked + "5" + String(repeating: " ", count: 300) + "\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: empty\r\n\r\n", "HTTP/1.1 200 OK\r\nA : b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\u{0}\r\n\r\n",
        "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 20\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
        "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.2 200 OK\r\n\r\n", "HTTP/1.\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n",
    ])
    func `what can be read in two ways, or in none, is malformed`(text: String) {
        guard case .malformed = Self.failure(text) else {
            Issue.record("\(text.debugDescription): \(String(describing: Self.failure(text)))")
            return
        }
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/2 200\r\n\r\n", "HTTP\r\n", "\r\n", "\u{15}\u{3}\u{3}", "x", "http/1.1 200",
    ])
    func `other protocols are told at their first bytes`(text: String) {
        #expect(Self.failure(text) == .notHTTP)
    }

    @Test func `a head has an end, however its bytes are spread`() {
        let long = String(repeating: "x", count: AnswerParser.headLimit)
        let limit = CallError.headTooLarge(limit: AnswerParser.headLimit)
        #expect(Self.failure("HTTP/1.1 200 " + long) == limit)
        #expect(Self.failure("HTTP/1.1 200 OK\r\nA: " + long) == limit)
        #expect(Self.failure("HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 6000)) == limit)
        #expect(Self.failure(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 2000)) == limit)
        #expect(Self.failure(Self.chunked + "0\r\n" + String(repeating: "A: b\r\n", count: 6000)) == limit)
        #expect(Self.failure(long) == .notHTTP)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 4097), chunked + "1001\r\n",
        chunked + "1\r\nx\r\n1000\r\n", chunked + "ffffffffffffffffffffffff\r\n", chunked + "7fffffffffffffff\r\n",
    ])
    func `a body larger than the limit is refused as soon as that is known`(text: String) {
        #expect(Self.failure(text) == .tooLarge(limit: Self.bodyLimit))
    }

    @Test func `the answer to CONNECT ends with its head, whatever it says of a body`() throws {
        let text = "HTTP/1.1 200 Connection established\r\nContent-Length: 5\r\n\r\n"
        #expect(try Self.read(text, isHeadOnly: true).get().status == 200)
        #expect(throws: CallError.cut) { try Self.read(String(text.dropLast()), isHeadOnly: true).get() }
    }
}
