import HTTP

extension EventLoop {
    /// Deadlines are looked at no more often than this, in milliseconds.
    private static let sweepPause: Int64 = 100
    /// How long a client is listened to after its last answer, in milliseconds.
    private static let drainTime: Int64 = 2000

    /// Lets a connection wait from now on for what its phase allows.
    func setDeadline(_ descriptor: Int) {
        switch connections[descriptor].phase {
        case .free: break
        case .idle: setDeadline(descriptor, after: deadlines.idle)
        case .securing: setDeadline(descriptor, after: deadlines.head)
        case .head: setDeadline(descriptor, after: deadlines.head)
        case .body: setDeadline(descriptor, after: deadlines.body)
        case .answering: setDeadline(descriptor, after: deadlines.answer)
        case .draining: setDeadline(descriptor, after: Self.drainTime)
        }
    }

    /// Lets a connection wait for at most `milliseconds` from now.
    func setDeadline(_ descriptor: Int, after milliseconds: Int64) {
        let deadline = now + milliseconds
        connections[descriptor].deadline = deadline
        if deadline < nextSweep { nextSweep = deadline }
    }

    /// Looks through all connections for deadlines that have passed: 10,000 of them are 400 KB, read in one go, which
    /// costs less than a timer for each.
    func sweep() {
        nextSweep = .max
        if let stopDeadline {
            if now >= stopDeadline { cut() } else { nextSweep = stopDeadline }
        }
        for descriptor in connections.indices {
            if connections[descriptor].phase != .free, connections[descriptor].deadline <= now { expire(descriptor) }
        }
        for descriptor in connections.indices {
            // Free ones have none. Read again, since ending one connection may set another deadline.
            nextSweep = min(nextSweep, connections[descriptor].deadline)
        }
        resumeAccepting()
        if nextSweep != .max { nextSweep = max(nextSweep, now + Self.sweepPause) }
    }

    /// Ends a connection whose deadline has passed.
    private func expire(_ descriptor: Int) {
        let peer = connections[descriptor].peer
        if connections[descriptor].flags.contains(.unsent) {
            context.observer(.answerNotTaken(peer: peer))
            cancel(descriptor)
            return close(descriptor)
        }
        switch connections[descriptor].phase {
        case .free: break
        case .idle, .draining: close(descriptor)
        case .securing: abandonHandshake(descriptor)
        case .head, .body:
            let requestID = context.requestID?()
            context.observer(.requestTimedOut(peer: peer, requestID: requestID))
            end(descriptor, with: .requestTimeout(requestID: requestID))
            settle(descriptor)
        case .answering:
            let requestID = context.requestID?()
            context.observer(.handlerTimedOut(peer: peer, requestID: requestID))
            cancel(descriptor)
            end(descriptor, with: .handlerTimeout(requestID: requestID))
            settle(descriptor)
        }
    }

    private func cancel(_ descriptor: Int) {
        let task = connections[descriptor].exchange?.task
        connections[descriptor].exchange?.task = nil
        task?.cancel()
    }

    /// Accepts no more and lets every connection come to its end: requests that have arrived, also those that nobody
    /// has accepted or read yet, are answered; a connection with none is closed.
    func stop(_ deadline: Int64) {
        guard stopDeadline == nil else { return }
        stopDeadline = deadline
        nextSweep = min(nextSweep, deadline)
        for listener in listeners {
            if acceptsAgain == nil { poller.remove(listener.descriptor) }
            acceptAll(from: listener)
        }
        acceptsAgain = nil
        listeners = []
        for descriptor in connections.indices {
            switch connections[descriptor].phase {
            case .idle:
                connections[descriptor].flags.insert(.readable)
                ready.append(id(descriptor))
            case .securing: hurry(descriptor)
            case .free, .head, .body, .answering, .draining: break
            }
        }
    }

    /// Ends what is left when the time to stop is over.
    private func cut() {
        for descriptor in connections.indices where connections[descriptor].phase != .free {
            if !connections[descriptor].isDispensable, connections[descriptor].phase != .securing { wasClean = false }
            cancel(descriptor)
            close(descriptor)
        }
    }
}
