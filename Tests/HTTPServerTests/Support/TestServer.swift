import Glibc
import HTTP
import Synchronization
import Testing

@testable import HTTPServer

/// A handler from a closure.
struct Handler: HTTPHandler {
    let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    func respond(to request: HTTPRequest) async throws -> HTTPResponse { try await answer(request) }
}

/// A clock that stands still until a test moves it, in milliseconds.
final class ManualMilliseconds: Sendable {
    private let value = Atomic<Int64>(1_000_000)

    var now: Int64 { value.load(ordering: .sequentiallyConsistent) }

    func advance(_ duration: Duration) { value.add(duration.milliseconds, ordering: .sequentiallyConsistent) }
}

/// Lines that threads add to.
final class Record: Sendable {
    private let lines = Lock<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Holds handlers until a test lets them go.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())

    /// Waits for ``open()``.
    func wait() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                if state.isOpen { return (true, [CheckedContinuation<Void, Never>]()) }
                state.waiting.append(continuation)
                let there = state.waiting.count
                defer { state.watchers.removeAll { $0.count <= there } }
                return (false, state.watchers.filter { $0.count <= there }.map(\.continuation))
            }
            if isOpen { continuation.resume() }
            for watcher in watchers { watcher.resume() }
        }
    }

    /// Waits until `count` handlers wait.
    func waiters(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.waiting.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets all go, now and later.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// A server on a free port, with a clock that the test moves and a record of what it was told.
struct TestServer {
    let server: HTTPServer
    let address: ListenAddress
    let clock = ManualMilliseconds()
    let events = Record()
    private let isSecure: Bool

    /// Answers each request with its method, path and content unless told otherwise. One loop, so that a request that
    /// has been answered shows that whatever was sent before it has been read.
    init(
        _ address: ListenAddress = .tcp(.v4(0x7f00_0001), port: 0), loops: Int = 1,
        maxConnections: Int = 10_000, credentials: TLSCredentials? = nil,
        handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse = TestServer.echo
    ) throws {
        var configuration = ServerConfiguration(addresses: [address])
        configuration.loops = loops
        configuration.maxConnections = maxConnections
        configuration.strictTransportSecurity = "max-age=31536000"
        isSecure = credentials != nil
        let (clock, events) = (clock, events)
        server = HTTPServer(
            configuration: configuration, credentials: credentials, handler: Handler(answer: handler),
            requestID: { "request-1" },
            observer: { events.add(String(describing: $0)) }, milliseconds: { clock.now })
        self.address = try server.start().first ?? address
    }

    var port: UInt16 {
        if case .tcp(_, let port) = address { port } else { 0 }
    }

    /// A connection, by TLS where that is spoken.
    func connect(_ offer: TLSOffer = TLSOffer()) throws -> TestClient {
        let client = try TestClient(port: port)
        if isSecure { try client.secure(offer) }
        return client
    }

    /// Returns when all that was sent before has been read.
    func barrier() throws {
        let client = try connect()
        try client.send("GET /barrier HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        _ = try client.rest()
    }

    /// Moves the clock and lets the server look at it.
    func pass(_ duration: Duration) {
        clock.advance(duration)
        server.sweep()
    }

    /// Begins to stop; what waits for the end can be awaited later.
    func beginStop() -> Task<Bool, Never> { Task.immediate { await server.shutdown(within: .seconds(10)) } }

    /// Waits until there are `count` connections; a closed one is noticed a moment after its client has closed it.
    func settles(at count: Int) -> Bool {
        for _ in 0..<10_000 where server.connectionCount != count { usleep(1000) }
        return server.connectionCount == count
    }

    func stop() async { await server.shutdown(within: .zero) }

    static let echo: @Sendable (HTTPRequest) async throws -> HTTPResponse = { request in
        let head = "\(request.method.rawValue) \(request.path)\(request.query.map { "?\($0)" } ?? "")\n"
        return HTTPResponse(
            status: .ok, fields: ["Content-Type": "text/plain; charset=utf-8"], body: Array(head.utf8) + request.body)
    }
}

/// A short GET.
func get(_ path: String, _ more: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\(more)\r\n" }
