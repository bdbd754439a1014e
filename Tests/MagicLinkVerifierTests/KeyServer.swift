import Foundation
import Synchronization

/// Answers each connection on a loopback port with bytes that a test chooses, and counts them.
final class KeyServer: Sendable {
    enum Failure: Error { case noSocket }

    let port: UInt16
    private let listener: Int32
    private let served = Mutex(0)

    /// Sends `answer` and closes.
    init(_ answer: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure.noSocket }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        let bytes = Array(answer.utf8)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    // Here alone: elsewhere its number could become another server's, whose connections this would take.
                    close(listener)
                    return
                }
                served.withLock { $0 += 1 }
                Self.answer(connection, bytes)
                close(connection)
            }
        }
    }

    /// How many connections it has taken.
    var count: Int { served.withLock { $0 } }

    /// Where it is, as an issuer.
    var url: URL? { URL(string: "http://127.0.0.1:\(port)") }

    /// Ends; the thread that accepts holds it until then.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// An answer that says how long it is.
    static func answer(_ status: String, _ fields: [String] = [], _ body: String) -> String {
        (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields)
            .joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private static func answer(_ connection: Int32, _ bytes: [UInt8]) {
        var request = [UInt8](repeating: 0, count: 8192)
        guard unsafe recv(connection, &request, request.count, 0) > 0 else { return }
        var rest = bytes
        repeat {
            let count = unsafe send(connection, rest, rest.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            rest.removeFirst(count)
        } while !rest.isEmpty
        // What is closed with unread bytes resets the connection, and takes the answer along.
        shutdown(connection, Int32(SHUT_WR))
        while unsafe recv(connection, &request, request.count, 0) > 0 {}
    }
}
