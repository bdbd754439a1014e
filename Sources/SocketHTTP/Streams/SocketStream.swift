#if os(Linux)
// With optimisation the socket flags are found in the first C module that includes their header, which may be COpenSSL.
import COpenSSL
import Glibc

/// A TCP connection. Its socket is non-blocking, so that each wait can have an end.
final class SocketStream: ByteStream {
    /// How long one address may take while there are others.
    private static let patience = Duration.seconds(4)

    private let descriptor: Int32
    private let silence: Duration
    private let call: Call
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

    /// Connects to the first address that takes the connection.
    init(connectingTo addresses: [PeerAddress], silence: Duration, call: Call) throws(CallError) {
        self.silence = silence
        self.call = call
        var failure = ENETUNREACH
        for (index, address) in addresses.enumerated() {
            let limit = index == addresses.count - 1 ? silence : min(silence, Self.patience)
            let descriptor = socket(
                address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
            guard descriptor >= 0 else {
                failure = errno
                continue
            }
            guard call.own(descriptor) else { throw .cut }
            let error = Self.connect(descriptor, to: address, within: limit)
            if error == 0 {
                self.descriptor = descriptor
                return
            }
            call.disown(descriptor)
            // That one family has no route says less than what another has come to.
            if !Self.hasNoRoute(error) || Self.hasNoRoute(failure) { failure = error }
        }
        throw Self.hasNoRoute(failure) ? .offline : .unreachable(unsafe String(cString: strerror(failure)))
    }

    deinit { call.disown(descriptor) }

    func write(_ bytes: [UInt8]) throws(CallError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = send(rest)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard Self.wait(for: POLLOUT, on: descriptor, within: silence) else { throw .timedOut }
            } else if errno != EINTR {
                throw .cut
            }
        }
    }

    /// Sends as much as the kernel takes now.
    func writeWithoutWaiting(_ bytes: [UInt8]) { _ = send(bytes[...]) }

    func read() throws(CallError) -> [UInt8] {
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            if errno == EAGAIN {
                guard Self.wait(for: POLLIN, on: descriptor, within: silence) else { throw .timedOut }
            } else if errno != EINTR {
                throw .cut
            }
        }
    }

    func finish() {}

    private func send(_ bytes: ArraySlice<UInt8>) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            // Not SIGPIPE, which would end the process.
            unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// 0, or the number of the error.
    private static func connect(_ descriptor: Int32, to address: PeerAddress, within limit: Duration) -> Int32 {
        let begun = address.connect(descriptor)
        guard begun == EINPROGRESS || begun == EINTR else { return begun }
        guard wait(for: POLLOUT, on: descriptor, within: limit) else { return ETIMEDOUT }
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 else { return errno }
        return error
    }

    /// Whether something has happened in time. An error is something: the next call tells.
    private static func wait(for events: Int32, on descriptor: Int32, within limit: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while true {
            let left = max(.zero, clock.now.duration(to: end))
            // Rounded up, so as not to turn in circles in the last millisecond.
            let milliseconds = min(left / .milliseconds(1), 1e9).rounded(.up)
            var entry = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
            let count = unsafe poll(&entry, 1, Int32(milliseconds))
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }

    private static func hasNoRoute(_ error: Int32) -> Bool {
        [ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EAFNOSUPPORT].contains(error)
    }
}
#endif
