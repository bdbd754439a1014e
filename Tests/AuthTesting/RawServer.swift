public import Foundation

/// A server on a socket that does what a test tells it, down to the byte: hostile, slow, or a proxy before a real one.
public final class RawServer: @unchecked Sendable {
    /// What a connection's request gets.
    public enum Act: Sendable {
        /// Bytes, then the end of the connection.
        case send([UInt8])
        /// Bytes, then nothing more while the server lives.
        case hold([UInt8] = [])
        /// One byte every tenth of a second.
        case drip([UInt8])
        /// The connection is reset.
        case cut

        /// Text, then the end of the connection.
        public static func text(_ text: String) -> Act { .send(Array(text.utf8)) }
    }

    /// The system has no socket left.
    public enum Failure: Error { case noSocket }

    /// Where it listens, on 127.0.0.1.
    public let port: UInt16
    private let listener: Int32
    private let access = NSLock()
    // Under `access`.
    private var received: [[UInt8]] = []
    private var open: [Int32] = []

    /// Starts it; `act` is called for each request, with its number from 0 on and all of its bytes.
    public init(readsFirst: Bool = true, _ act: @escaping @Sendable (Int, [UInt8]) -> Act) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure.noSocket }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    // Here alone: elsewhere its number could become another server's, whose connections this would take.
                    close(listener)
                    return
                }
                guard let self else {
                    close(connection)
                    continue
                }
                access.withLock { open.append(connection) }
                Thread.detachNewThread { [weak self] in self?.serve(connection, readsFirst: readsFirst, act) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in open { close(connection) }
    }

    /// Where it is.
    public var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(filePath: "/") }

    /// The requests that came, as text.
    public var requests: [String] { access.withLock { received.map { String(decoding: $0, as: UTF8.self) } } }

    private func serve(_ connection: Int32, readsFirst: Bool, _ act: (Int, [UInt8]) -> Act) {
        let request = readsFirst ? Self.readRequest(connection) : []
        let number = access.withLock {
            received.append(request)
            return received.count - 1
        }
        switch act(number, request) {
        case .send(let bytes):
            Self.write(bytes, to: connection)
            finish(connection)
        case .hold(let bytes): Self.write(bytes, to: connection)
        case .drip(let bytes):
            for byte in bytes {
                guard Self.write([byte], to: connection) else { break }
                Thread.sleep(forTimeInterval: 0.1)
            }
            finish(connection)
        case .cut:
            var linger = linger(l_onoff: 1, l_linger: 0)  // A reset instead of an orderly end.
            unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
            finish(connection)
        }
    }

    private func finish(_ connection: Int32) {
        access.withLock { open.removeAll { $0 == connection } }
        close(connection)
    }

    /// Passes a request on to a server, and returns its whole answer.
    public static func forward(_ request: [UInt8], to port: UInt16) -> [UInt8] {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var address = loopback(port: port)
        let isConnected = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        // So that the end of the answer is the end of the connection.
        let head = String(decoding: request, as: UTF8.self)
            .replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n", maxReplacements: 1)
        guard isConnected, write(Array(head.utf8), to: connection) else { return [] }
        var answer: [UInt8] = []
        while case let bytes = read(connection), !bytes.isEmpty { answer += bytes }
        return answer
    }

    private static func readRequest(_ connection: Int32) -> [UInt8] {
        var request: [UInt8] = []
        while true {
            let bytes = read(connection)
            request += bytes
            let text = String(decoding: request, as: UTF8.self)
            guard !bytes.isEmpty else { return request }
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let length = text.firstMatch(of: /(?i)content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
            if text[end.upperBound...].utf8.count >= length { return request }
        }
    }

    private static func read(_ connection: Int32) -> [UInt8] {
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe recv(connection, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : []
    }

    @discardableResult
    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
