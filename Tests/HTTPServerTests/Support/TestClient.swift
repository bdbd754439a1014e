import Glibc
import HTTP
import HTTPServer
import Testing

/// What a client can't do, or doesn't get.
struct ClientError: Error {
    let call: String
    let code: Int32
}

/// An answer as it came.
struct Answer {
    let status: Int
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a field, `nil` when it is missing.
    func field(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return String(parts[1].drop { $0 == " " })
            }
        }
        return nil
    }
}

/// A client that knows nothing but bytes: a blocking socket that gives up after 20 s.
final class TestClient {
    let descriptor: Int32
    private var received: [UInt8] = []
    private var isClosed = false
    /// What everything goes through after ``secure(_:)``.
    private(set) var link: TLSLink?

    /// A socket that is not connected yet.
    init(unixSocket: Bool = false) throws {
        descriptor = socket(unixSocket ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ClientError(call: "socket", code: errno) }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// A connection to a port of the loopback interface.
    convenience init(port: UInt16) throws {
        try self.init()
        try connect(port: port)
    }

    /// A connection to a Unix-domain socket.
    convenience init(path: String) throws {
        try self.init(unixSocket: true)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
        let descriptor = descriptor
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw ClientError(call: "connect", code: errno) }
    }

    deinit { close() }

    /// Closes the connection.
    func close() {
        if !isClosed { Glibc.close(descriptor) }
        isClosed = true
    }

    func connect(port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let descriptor = descriptor
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw ClientError(call: "connect", code: errno) }
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Speaks TLS from now on.
    func secure(_ offer: TLSOffer = TLSOffer()) throws {
        let link = try TLSLink(over: descriptor, offer)
        try link.handshake()
        self.link = link
    }

    func send(_ bytes: [UInt8]) throws {
        if let link { try link.write(bytes) } else { try sendInClear(bytes) }
    }

    /// Sends bytes as they are, also where TLS is spoken.
    func sendInClear(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw ClientError(call: "send", code: errno) }
            sent += count
        }
    }

    /// Says that nothing more will be sent.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection with a reset when it is closed.
    func resetsOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// The next answer; its content as `Content-Length` says, none for HEAD.
    func answer(toHead: Bool = false) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            if received.count >= end.count {
                for index in searched...(received.count - end.count)
                where received[index] == 13 && Array(received[index..<index + 4]) == end {
                    let head = String(decoding: received[..<index], as: UTF8.self)
                    received.removeFirst(index + 4)
                    return try answer(head, toHead: toHead)
                }
                searched = received.count - end.count + 1
            }
            guard try receive() else { throw ClientError(call: "end of stream", code: 0) }
        }
    }

    private func answer(_ head: String, toHead: Bool) throws -> Answer {
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let bare = Answer(status: status, head: head, body: [])
        let length = toHead ? 0 : bare.field("Content-Length").flatMap { Int($0) } ?? 0
        while received.count < length {
            guard try receive() else { throw ClientError(call: "end of stream", code: 0) }
        }
        defer { received.removeFirst(length) }
        return Answer(status: status, head: head, body: Array(received[..<length]))
    }

    /// All that comes until the other end closes; a reset is an error.
    func rest() throws -> [UInt8] {
        while try receive() {}
        defer { received = [] }
        return received
    }

    /// Reads once; `false` at the end of the stream.
    private func receive() throws -> Bool {
        let count = try unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            let count =
                if let link {
                    try unsafe link.read(into: buffer)
                } else {
                    unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
                }
            guard count >= 0 else { throw ClientError(call: "recv", code: errno) }
            unsafe received.append(contentsOf: buffer[..<count])
            return count
        }
        return count > 0
    }
}
