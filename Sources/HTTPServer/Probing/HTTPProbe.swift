import Glibc
import HTTP

/// Asks a server on this machine for one resource, and looks at the status alone.
public enum HTTPProbe {
    /// The status that a `GET` is answered with. Blocks.
    ///
    /// An address that stands for all of the machine's (`0.0.0.0`, `[::]`) is asked on its loopback. With `overTLS` a TCP
    /// address is asked by TLS, and whatever certificate it has is taken: nothing secret is said or believed, and one that
    /// has expired, or is just being renewed, is no reason to end a server that does its work.
    /// - Throws: ``SocketError`` when nobody listens there, or `timeout` passes at any step.
    public static func status(
        of path: String, at address: ListenAddress, overTLS: Bool = false, timeout: Duration
    ) throws(SocketError) -> Int {
        let target = reachable(address)
        let descriptor = socket(family(target), Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", errno: errno) }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard unsafe SocketAddress.with(target, { unsafe connect(descriptor, $0, $1) }) == 0 else {
            throw SocketError(call: "connect", errno: errno)
        }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        if overTLS, case .tcp = target { return try secureStatus(request, descriptor) }
        guard unsafe send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw SocketError(call: "send", errno: errno)
        }
        return try unsafe status { buffer in unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0) }
    }

    private static func secureStatus(_ request: [UInt8], _ descriptor: Int32) throws(SocketError) -> Int {
        guard let session = TLSSession.asking(over: descriptor) else {
            throw SocketError(call: "SSL_new", errno: ENOMEM)
        }
        // The socket waits, so that there is nothing to go on with later: a wait that is over is a timeout.
        switch session.handshake() {
        case .done: break
        case .waits: throw SocketError(call: "SSL_connect", errno: ETIMEDOUT)
        // No server has that much to say.
        case .pauses, .failed: throw SocketError(call: "SSL_connect", errno: EPROTO)
        }
        guard unsafe request.withUnsafeBytes({ bytes in unsafe session.write(bytes) }) == request.count else {
            throw SocketError(call: "SSL_write", errno: ETIMEDOUT)
        }
        return try unsafe status { buffer in
            let count = unsafe session.read(into: buffer).count
            if count < 0 { errno = ETIMEDOUT }
            return count
        }
    }

    /// `HTTP/1.1 200`: the first twelve octets hold it (RFC 9112 §4).
    private static func status(_ read: (UnsafeMutableRawBufferPointer) -> Int) throws(SocketError) -> Int {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 512)
        while answer.count < 12 {
            let count = unsafe buffer.withUnsafeMutableBytes { buffer in unsafe read(buffer) }
            guard count > 0 else { throw SocketError(call: "recv", errno: count == 0 ? ECONNRESET : errno) }
            answer += buffer.prefix(count)
        }
        guard answer.starts(with: "HTTP/1.".utf8),
            let status = Int(String(decoding: answer[9..<12], as: UTF8.self))
        else { throw SocketError(call: "recv", errno: EPROTO) }
        return status
    }

    private static func reachable(_ address: ListenAddress) -> ListenAddress {
        switch address {
        case .tcp(.v4(0), let port): .tcp(.v4(0x7F00_0001), port: port)
        case .tcp(.v6(high: 0, low: 0), let port): .tcp(.v6(high: 0, low: 1), port: port)
        case .tcp, .unix: address
        }
    }

    private static func family(_ address: ListenAddress) -> Int32 {
        switch address {
        case .tcp(.v4(_), _): AF_INET
        case .tcp(.v6(_, _), _): AF_INET6
        case .unix: AF_UNIX
        }
    }
}
