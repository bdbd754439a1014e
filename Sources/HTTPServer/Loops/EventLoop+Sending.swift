import Glibc
import HTTP

extension EventLoop {
    /// How much is read from a client after its last answer, in octets.
    private static let drainLimit = 8 * 1024 * 1024

    /// Sends the turn's answers in one call. What the client doesn't take waits for an event.
    func flush(_ descriptor: Int) {
        guard !output.isEmpty else { return }
        defer { output.removeAll(keepingCapacity: true) }
        if connections[descriptor].flags.contains(.unsent) {
            exchange(descriptor).output += output
            return
        }
        let sent = unsafe output.withUnsafeBytes { bytes in unsafe transmit(descriptor, bytes) }
        guard sent >= 0 else { return abandon(descriptor) }
        guard sent < output.count else { return }
        let exchange = exchange(descriptor)
        exchange.output = Array(output[sent...])
        exchange.sent = 0
        connections[descriptor].flags.insert(.unsent)
        setDeadline(descriptor, after: deadlines.answer)
        watch(descriptor, forWriting: true)
    }

    /// Sends what the client hadn't taken, now that it takes more.
    func sendRest(_ descriptor: Int) {
        guard let exchange = connections[descriptor].exchange else { return }
        let sent = unsafe exchange.output.withUnsafeBytes { bytes in
            unsafe transmit(descriptor, UnsafeRawBufferPointer(rebasing: bytes[exchange.sent...]))
        }
        guard sent >= 0 else { return abandon(descriptor) }
        exchange.sent += sent
        guard exchange.sent == exchange.output.count else { return }
        exchange.output = []
        exchange.sent = 0
        connections[descriptor].flags.remove(.unsent)
        watch(descriptor, forWriting: false)
        guard connections[descriptor].phase != .answering else { return }
        setDeadline(descriptor)
        if connections[descriptor].flags.contains(.closing) { linger(descriptor) }
    }

    /// Sends until all is sent or the socket is full; says how much, -1 when the connection is broken.
    private func transmit(_ descriptor: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        if connections[descriptor].flags.contains(.secured) { return unsafe transmitSecured(descriptor, bytes) }
        var sent = 0
        while sent < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
            // Without MSG_NOSIGNAL a client that has gone would end the process.
            let count = unsafe send(Int32(descriptor), rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            if count < 0 {
                if errno == EINTR { continue }
                return errno == EAGAIN ? sent : -1
            }
            sent += count
        }
        return sent
    }

    /// Closes a connection that nobody reads from. A handler at work goes on and its answer is dropped.
    private func abandon(_ descriptor: Int) {
        output.removeAll(keepingCapacity: true)
        close(descriptor)
    }

    /// Says that nothing more will be sent and waits for the client to say the same.
    func linger(_ descriptor: Int) {
        guard saysGoodbye(descriptor) else { return }
        guard shutdown(Int32(descriptor), Int32(SHUT_WR)) == 0 else { return close(descriptor) }
        connections[descriptor].phase = .draining
        connections[descriptor].exchange = nil
        setDeadline(descriptor)
        drain(descriptor)
    }

    /// Throws away what comes.
    func drain(_ descriptor: Int) {
        for _ in 0..<16 {
            let count = receive(descriptor)
            guard count != 0 else { return close(descriptor) }
            guard count > 0 else { return }
            let exchange = exchange(descriptor)
            exchange.drained += count
            guard exchange.drained <= Self.drainLimit else { return close(descriptor) }
        }
        ready.append(id(descriptor))
    }
}
