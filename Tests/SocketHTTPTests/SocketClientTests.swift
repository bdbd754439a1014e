import AuthTesting
import Foundation
import Testing

@testable import SocketHTTP

/// The client over real sockets.
@Suite(.timeLimit(.minutes(2)))
struct SocketClientTests {
    private func client(silence: Duration = .seconds(15), total: Duration = .seconds(30)) -> SocketClient {
        SocketClient(bodyLimit: 4096, silence: silence, total: total, trustFile: nil) { _ in nil }
    }

    private func get(_ port: UInt16, host: String = "127.0.0.1", by client: SocketClient? = nil) async throws
        -> ClientAnswer
    {
        let url = try #require(URL(string: "http://\(host):\(port)/x"))
        let request = try #require(ClientRequest("GET", url, fields: ["User-Agent": "test"]))
        return try await (client ?? self.client()).answer(to: request)
    }

    private func failure(_ act: RawServer.Act, by client: SocketClient? = nil) async throws -> CallError? {
        let server = try RawServer { _, _ in act }
        return await #expect(throws: CallError.self) { try await get(server.port, by: client) }
    }

    @Test func `a request arrives once and whole, and its answer comes back`() async throws {
        let server = try RawServer { _, _ in .text("HTTP/1.1 201 Made\r\nContent-Length: 2\r\nA: b\r\n\r\n{}") }
        let url = try #require(URL(string: "http://localhost:\(server.port)/x?y"))
        let body = [UInt8](repeating: 0x78, count: 2_000_000)
        let request = try #require(ClientRequest("POST", url, body: body))
        let answer = try await client().answer(to: request)
        #expect(answer.status == 201 && answer.field("a") == "b" && answer.body == Array("{}".utf8))
        let arrived = try #require(server.requests.first)
        #expect(
            server.requests.count == 1 && arrived.hasPrefix("POST /x?y HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"))
        #expect(arrived.utf8.count > body.count)
    }

    @Test(arguments: [
        "", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nA: b\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
    ])
    func `a connection that ends before its answer is cut, whoever ends it`(text: String) async throws {
        #expect(try await failure(.text(text)) == .cut)
    }

    @Test func `a connection that is reset is cut`() async throws {
        #expect(try await failure(.cut) == .cut)
    }

    @Test func `a connection that ends while the request is written ends the call, not the process`() async throws {
        let server = try RawServer(readsFirst: false) { _, _ in .text("") }
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let request = try #require(ClientRequest("POST", url, body: [UInt8](repeating: 0x78, count: 20_000_000)))
        await #expect(throws: CallError.cut) { try await client().answer(to: request) }
    }

    @Test func `whatever never ends is given up, by its size or by the clock`() async throws {
        let bomb = "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 6000)
        #expect(try await failure(.hold(Array(bomb.utf8))) == .headTooLarge(limit: 32 * 1024))
        #expect(
            try await failure(.hold(Array("HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n".utf8)))
                == .tooLarge(limit: 4096))
        #expect(try await failure(.hold(), by: client(silence: .milliseconds(200))) == .timedOut)
        let slow = Array(repeating: UInt8(ascii: "x"), count: 300)
        let drip = RawServer.Act.drip(Array("HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n".utf8) + slow)
        #expect(try await failure(drip, by: client(total: .milliseconds(500))) == .timedOut)
    }

    @Test func `an answer that came before the server said 'more' is taken`() async throws {
        let server = try RawServer { _, _ in
            .hold(Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
        }
        #expect(try await get(server.port).body == Array("{}".utf8))
    }

    @Test func `where nobody listens, and where a name has no address, nothing was sent`() async throws {
        let free = try {
            let server = try RawServer { _, _ in .cut }
            return server.port
        }()
        await #expect(throws: CallError.unreachable("Connection refused")) { try await get(free) }
        await #expect(throws: CallError.unreachable("Connection refused")) {
            try await get(free, host: "app.localhost")
        }
        await #expect(throws: CallError.unreachable("Connection refused")) { try await get(free, host: "[::1]") }
        let unknown = await #expect(throws: CallError.self) { try await get(80, host: "nowhere.invalid") }
        guard case .unknownHost = unknown else {
            Issue.record("\(String(describing: unknown))")
            return
        }
    }

    @Test func `a host that doesn't take the connection is unreachable after a while`() async throws {
        let busy = try BusyListener()
        await #expect(throws: CallError.unreachable("Connection timed out")) {
            try await get(busy.port, by: client(silence: .milliseconds(200)))
        }
        await #expect(throws: CallError.timedOut) { try await get(busy.port, by: client(total: .milliseconds(200))) }
    }

    @Test func `a task that is cancelled stops waiting at once, whether it connects or reads`() async throws {
        let busy = try BusyListener()
        let connecting = Task { try await get(busy.port) }
        connecting.cancel()
        await #expect(throws: CancellationError.self) { try await connecting.value }

        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let silent = try RawServer { _, _ in
            continuation.yield()
            return .hold()
        }
        let reading = Task { try await get(silent.port) }
        for await _ in arrivals { break }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }

        let before = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await get(silent.port)
        }
        await #expect(throws: CancellationError.self) { try await before.value }
    }

    @Test func `forty calls at once have a thread each`() async throws {
        let server = try RawServer { _, _ in .text("HTTP/1.1 200 OK\r\n\r\n{}") }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { try await get(server.port).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 40))
    }
}
