import CLinux
import Glibc
import HTTP
import Synchronization

/// All loops poll the same listeners and the kernel wakes one of them (EPOLLEXCLUSIVE). With a listener for each loop
/// (SO_REUSEPORT) a connection that waits at a loop that closes would be reset, a Unix socket couldn't be shared, and
/// the kernel's hash would spread few connections unevenly; here the loop that accepts gives to whoever has fewest.
extension EventLoop {
    /// Connections taken at a time, so that those which are open don't wait long.
    private static let acceptBatch = 64
    /// How long accepting rests when descriptors or memory have run out, in milliseconds.
    private static let pause: Int64 = 100

    /// Begins to poll the listeners.
    func pollListeners() -> Bool {
        listeners.allSatisfy { listener in
            poller.add(
                listener.descriptor, events: Poller.Mask.readable | Poller.Mask.exclusive,
                token: token(listener.descriptor))
        }
    }

    /// Accepts what waits, or a batch of it: the poller comes again for the rest.
    func accept(from listener: Listener) {
        for _ in 0..<Self.acceptBatch {
            guard acceptOne(from: listener) else { return }
        }
    }

    /// Accepts all that wait.
    func acceptAll(from listener: Listener) {
        while acceptOne(from: listener) {}
    }

    /// Accepts one connection; `false` when there is none or it can't be had.
    private func acceptOne(from listener: Listener) -> Bool {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let descriptor = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe clinux_accept(listener.descriptor, pointer, &length)
            }
        }
        guard descriptor < 0 else {
            executor.acceptedCount.add(1, ordering: .relaxed)
            place(descriptor, SocketAddress.peer(storage), isSecure: isSecure(listener))
            return true
        }
        switch errno {
        case EAGAIN: return false
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            let error = SocketError(call: "accept", address: listener.address)
            if error.errno == EMFILE, closeLongestIdle() { return true }
            context.observer(.acceptFailed(error))
            rest()
            return false
        default: return true  // The client has gone, or a signal came: accept(2) says to try again.
        }
    }

    /// Stops polling the listeners for a moment: a level-triggered event that can't be answered would spin.
    private func rest() {
        guard acceptsAgain == nil else { return }
        for listener in listeners { poller.remove(listener.descriptor) }
        acceptsAgain = now + Self.pause
        nextSweep = min(nextSweep, now + Self.pause)
    }

    /// Polls the listeners again when the pause is over.
    func resumeAccepting() {
        guard let time = acceptsAgain else { return }
        if now >= time, pollListeners() {
            acceptsAgain = nil
        } else {
            nextSweep = min(nextSweep, max(time, now + Self.pause))
        }
    }

    /// Gives a connection to the loop with the fewest; itself, unless the difference is worth waking another.
    private func place(_ descriptor: Int32, _ peer: IPAddress?, isSecure: Bool) {
        let own = executor.connectionCount.load(ordering: .relaxed)
        var target = executor
        if stopDeadline == nil, siblings.count > 1 {
            var fewest = own - own / 16
            for sibling in siblings {
                let count = sibling.connectionCount.load(ordering: .relaxed)
                if count < fewest { (fewest, target) = (count, sibling) }
            }
        }
        target.connectionCount.add(1, ordering: .relaxed)
        if target !== executor {
            if target.post(.adopt(descriptor: descriptor, peer: peer, isSecure: isSecure)) { return }
            target.connectionCount.subtract(1, ordering: .relaxed)
            executor.connectionCount.add(1, ordering: .relaxed)
        }
        adopt(descriptor, peer, isSecure: isSecure)
    }

    /// Begins to serve a connection that has been counted as this loop's.
    func adopt(_ socket: Int32, _ peer: IPAddress?, isSecure: Bool) {
        let descriptor = Int(socket)
        connections.reserve(descriptor)
        var connection = Connection()
        connection.generation = max(1, connections[descriptor].generation &+ 1)
        connection.peer = peer
        connection.phase = isSecure ? .securing : .idle
        connections[descriptor] = connection
        setDeadline(descriptor)
        guard watch(descriptor, forWriting: false, isNew: true) else { return close(descriptor) }

        if isOverLimit {
            // More than one when others that were refused are still being drained.
            var closedIdle = true
            while isOverLimit, closedIdle { closedIdle = closeLongestIdle(but: descriptor, orUnfinished: true) }
            guard closedIdle else { return isSecure ? refuseInSilence(descriptor) : refuseForNow(descriptor) }
            context.observer(.connectionClosedForAnother)
        }
        if isSecure, !secure(descriptor) { return }
        if let stopDeadline {
            nextSweep = min(nextSweep, stopDeadline)
            if isSecure { hurry(descriptor) }
            connections[descriptor].flags.insert(.readable)
            ready.append(id(descriptor))
        }
    }

    private var isOverLimit: Bool {
        siblings.reduce(0) { $0 + $1.connectionCount.load(ordering: .relaxed) } > context.configuration.maxConnections
    }

    /// Watches a connection; for writing only while it takes no more, since every send would give an event.
    @discardableResult
    func watch(_ descriptor: Int, forWriting: Bool, isNew: Bool = false) -> Bool {
        let events =
            Poller.Mask.readable | Poller.Mask.peerClosed | Poller.Mask.edge | (forWriting ? Poller.Mask.writable : 0)
        let token = id(descriptor).rawValue
        return isNew
            ? poller.add(Int32(descriptor), events: events, token: token)
            : poller.modify(Int32(descriptor), events: events, token: token)
    }

    /// Closes the connection that nobody will miss: one that is being drained, else the one idle longest; where there
    /// is none, and it is asked for, the one whose request has been incomplete longest.
    private func closeLongestIdle(but spared: Int = -1, orUnfinished: Bool = false) -> Bool {
        for _ in 0..<Self.acceptBatch {
            var candidate = oldest(but: spared, where: \.isDispensable)
            if candidate == nil, orUnfinished { candidate = oldest(but: spared, where: \.isUnfinished) }
            guard let oldest = candidate else { return false }
            if connections[oldest].phase == .draining || !hasRequest(oldest) {
                close(oldest)
                return true
            }
            connections[oldest].flags.insert(.readable)
            ready.append(id(oldest))
        }
        return false
    }

    /// The connection of a kind whose deadline is the next.
    private func oldest(but spared: Int, where isWanted: (Connection) -> Bool) -> Int? {
        var oldest: Int?
        for descriptor in connections.indices where descriptor != spared && isWanted(connections[descriptor]) {
            if let other = oldest, connections[other].deadline <= connections[descriptor].deadline { continue }
            oldest = descriptor
        }
        return oldest
    }

    /// Whether something has come that nobody has read yet.
    private func hasRequest(_ descriptor: Int) -> Bool {
        var octet: UInt8 = 0
        return unsafe recv(Int32(descriptor), &octet, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }
}
