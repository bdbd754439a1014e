import Glibc
import HTTP

extension EventLoop {
    /// How much is answered before it is sent, in octets.
    private static let outputBatch = 64 * 1024

    /// Takes a connection as far as it goes without waiting: answers the requests that are held, reads once, answers
    /// again, sends. A connection that has more comes to its next turn after the others.
    func advance(_ descriptor: Int) {
        switch connections[descriptor].phase {
        case .free, .answering: return
        case .draining: return drain(descriptor)
        case .securing: guard shakeHands(descriptor) else { return }
        case .idle, .head, .body: break
        }
        guard mayServe(descriptor) else { return }

        if let held = connections[descriptor].exchange?.parser.take() {
            parser = held
            serve(descriptor)
        }
        if mayServe(descriptor), connections[descriptor].flags.contains(.readable), read(descriptor) {
            serve(descriptor)
        }
        settle(descriptor)
    }

    /// Whether requests may be taken from a connection.
    private func mayServe(_ descriptor: Int) -> Bool {
        let flags = connections[descriptor].flags
        guard flags.isDisjoint(with: [.closing, .unsent]) else { return false }
        switch connections[descriptor].phase {
        case .idle, .head, .body: return true
        case .free, .securing, .answering, .draining: return false
        }
    }

    /// Reads what is there, at most a buffer; `true` when something came.
    private func read(_ descriptor: Int) -> Bool {
        let isSecured = connections[descriptor].flags.contains(.secured)
        let count = isSecured ? receiveSecured(descriptor) : receive(descriptor)
        if count > 0 {
            parser.append(input[..<count])
            return true
        }
        if count == 0 { connections[descriptor].flags.insert(.closing) }  // Nothing will come; nothing is owed.
        return false
    }

    /// Reads into the loop's buffer, as the octets come. 0 at the end of the stream or when it is broken, -1 when nothing is there now.
    func receive(_ descriptor: Int) -> Int {
        while true {
            let size = input.count
            let count = unsafe input.withUnsafeMutableBytes { buffer in
                unsafe recv(Int32(descriptor), buffer.baseAddress, size, 0)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 {
                connections[descriptor].flags.remove(.readable)
                return errno == EAGAIN ? -1 : 0
            }
            // A short read has emptied the socket, and what comes later gives an event. The end of the stream may have
            // had its event already.
            if count == 0 || (count < size && !connections[descriptor].flags.contains(.hungUp)) {
                connections[descriptor].flags.remove(.readable)
            }
            return min(count, size)
        }
    }

    /// Answers the requests that the parser holds, in their order, until one has to wait.
    private func serve(_ descriptor: Int) {
        while mayServe(descriptor) {
            let event: HTTPParserEvent?
            do { event = try parser.next() } catch { return refuse(descriptor, error) }
            switch event {
            case .request(var request):
                request.peer = connections[descriptor].peer
                answer(request, on: descriptor)
                if output.count >= Self.outputBatch { flush(descriptor) }
            case .expectsContinue:
                output += HTTPResponseEncoder.interimContinue
            case nil:
                return waitForMore(descriptor)
            }
        }
    }

    /// Notes what a connection waits for. A deadline runs from the beginning of a head or a content, however slowly
    /// octets come.
    private func waitForMore(_ descriptor: Int) {
        let phase: Connection.Phase
        switch parser.phase {
        case .idle: phase = .idle
        case .head: phase = .head
        case .body: phase = .body
        }
        guard phase == .idle || connections[descriptor].phase != phase else { return }
        connections[descriptor].phase = phase
        setDeadline(descriptor)
    }

    /// Ends a turn: puts away what is incomplete, sends what is complete.
    func settle(_ descriptor: Int) {
        let isOpen = connections[descriptor].phase != .free
        if parser.phase != .idle || connections[descriptor].flags.contains(.closing) {
            if isOpen, !connections[descriptor].flags.contains(.closing) { exchange(descriptor).parser = parser }
            parser = HTTPRequestParser(limits: context.configuration.limits)
        }
        guard isOpen else { return }
        flush(descriptor)
        finishTurn(descriptor)
    }

    /// Closes a connection whose time has come, or arranges its next turn.
    func finishTurn(_ descriptor: Int) {
        switch connections[descriptor].phase {
        case .free, .securing, .answering, .draining: return
        case .idle, .head, .body: break
        }
        let flags = connections[descriptor].flags
        guard !flags.contains(.unsent) else { return }
        if flags.contains(.closing) {
            linger(descriptor)
        } else if flags.contains(.readable) {
            ready.append(id(descriptor))
        } else {
            if flags.contains(.secured) { countRecord(descriptor) }
            guard connections[descriptor].phase == .idle else { return }
            if stopDeadline != nil { return awaitsFirstRequest(descriptor) ? hurry(descriptor) : close(descriptor) }
            connections[descriptor].exchange = nil
        }
    }
}
