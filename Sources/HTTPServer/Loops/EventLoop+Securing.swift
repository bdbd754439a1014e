import HTTP

/// TLS within the loop: a handshake goes as far as it can with each event, and afterwards reading and sending go through
/// the connection's session.
extension EventLoop {
    /// How long a client may take for its first request while the server is stopping, in milliseconds: it was accepted.
    private static let stopPatience: Int64 = 2000

    /// Whether TLS is spoken with those who come from a listener.
    func isSecure(_ listener: Listener) -> Bool {
        switch listener.address {
        case .tcp: context.credentials != nil
        case .unix: false
        }
    }

    /// Gives a new connection its session, with the certificate of now; `false` when there is no memory for one.
    func secure(_ descriptor: Int) -> Bool {
        guard let session = context.credentials?.current.session(over: Int32(descriptor)) else {
            close(descriptor)
            return false
        }
        sessions[descriptor] = session
        connections[descriptor].flags.insert(.secured)
        return true
    }

    /// Goes on with a handshake; `true` when it is done and a request may come.
    func shakeHands(_ descriptor: Int) -> Bool {
        guard let session = sessions[descriptor] else { return false }
        switch session.handshake() {
        case .done:
            connections[descriptor].phase = .idle
            setDeadline(descriptor)
            return true
        case .waits(let forWriting):
            connections[descriptor].flags.remove(.readable)
            if forWriting { watch(descriptor, forWriting: true) }
            return false
        case .pauses:
            // No event comes for what is there already.
            ready.append(id(descriptor))
            return false
        case .failed(.plainHTTP):
            refusePlainText(descriptor)
            return false
        case .failed(let failure):
            context.observer(.handshakeFailed(failure, peer: connections[descriptor].peer))
            connections[descriptor].phase = .idle
            // What OpenSSL has sent says why: it mustn't be overtaken by a reset.
            connections[descriptor].flags.insert(.closing)
            linger(descriptor)
            return false
        }
    }

    /// Ends a connection that hasn't come to its first request in time.
    func abandonHandshake(_ descriptor: Int) {
        if !awaitsFirstRequest(descriptor) {
            context.observer(.handshakeTimedOut(peer: connections[descriptor].peer))
        }
        close(descriptor)
    }

    /// Closes a connection that came when there were too many: in clear text nothing can be said to it.
    func refuseInSilence(_ descriptor: Int) {
        context.observer(.connectionRefused(peer: connections[descriptor].peer, requestID: nil))
        close(descriptor)
    }

    /// Whether a handshake is done and no request has come since.
    func awaitsFirstRequest(_ descriptor: Int) -> Bool {
        connections[descriptor].flags.contains(.secured) && sessions[descriptor]?.isFresh == true
    }

    /// Lets a handshake, or the request right behind it, still come while the server is stopping: whoever has begun one
    /// is about to send a request.
    func hurry(_ descriptor: Int) {
        connections[descriptor].phase = .securing
        connections[descriptor].deadline = min(connections[descriptor].deadline, now + Self.stopPatience)
        nextSweep = min(nextSweep, connections[descriptor].deadline)
    }

    /// Reads what TLS has to give into the loop's buffer, as ``receive(_:)`` does from a socket.
    func receiveSecured(_ descriptor: Int) -> Int {
        guard let session = sessions[descriptor] else { return 0 }
        let (count, isEmptied) = unsafe input.withUnsafeMutableBytes { buffer in unsafe session.read(into: buffer) }
        if isEmptied { connections[descriptor].flags.remove(.readable) }
        if session.readingWaitsToWrite { watch(descriptor, forWriting: true) }
        return count
    }

    /// Takes a part of a record for the beginning of a request, which it is but for new keys and the like: who sent it
    /// isn't idle.
    func countRecord(_ descriptor: Int) {
        guard connections[descriptor].exchange?.parser == nil else { return }
        let phase: Connection.Phase = holdsPartOfRecord(descriptor) ? .head : .idle
        guard connections[descriptor].phase != phase else { return }
        connections[descriptor].phase = phase
        setDeadline(descriptor)
    }

    /// Whether a record has begun to come by TLS and isn't whole.
    func holdsPartOfRecord(_ descriptor: Int) -> Bool {
        connections[descriptor].flags.contains(.secured) && sessions[descriptor]?.holdsPart == true
    }

    /// Sends by TLS until all is sent or the socket is full; says how much, -1 when the connection is broken.
    @unsafe func transmitSecured(_ descriptor: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        guard let session = sessions[descriptor] else { return -1 }
        return unsafe session.write(bytes)
    }

    /// Sends what TLS has for an end (RFC 8446 §6.1); `false` when that waits until the client takes more.
    func saysGoodbye(_ descriptor: Int) -> Bool {
        guard connections[descriptor].flags.contains(.secured), let session = sessions[descriptor],
            !session.finish()
        else { return true }
        _ = exchange(descriptor)
        connections[descriptor].flags.insert(.unsent)
        setDeadline(descriptor, after: deadlines.answer)
        watch(descriptor, forWriting: true)
        return false
    }

    /// Ends the session of a connection that is being closed. Without close_notify where a part of an answer is missing,
    /// so that nobody takes it for the whole.
    func dropSession(_ descriptor: Int) {
        guard let session = sessions.removeValue(forKey: descriptor) else { return }
        if !connections[descriptor].flags.contains(.unsent) { _ = session.finish() }
    }

    /// Tells a client that spoke HTTP where TLS is spoken, in its own language.
    private func refusePlainText(_ descriptor: Int) {
        let requestID = context.requestID?()
        context.observer(.plainTextRefused(peer: connections[descriptor].peer, requestID: requestID))
        sessions[descriptor] = nil
        connections[descriptor].flags.remove(.secured)
        end(descriptor, with: .plainText(requestID: requestID))
        settle(descriptor)
    }
}
