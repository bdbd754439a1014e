import CLinux
import Glibc
import HTTP
import Synchronization

/// A thread with an epoll set: reads requests, runs their handlers and sends the answers, for the connections it has.
///
/// All properties that change belong to the thread, so there is no lock but the executor's inbox. Its handlers run as
/// tasks on ``executor``, which is this thread: a handler that needn't wait is a function call.
final class EventLoop: @unchecked Sendable {
    let executor: LoopExecutor
    let context: ServerContext
    /// Deadlines in milliseconds.
    let deadlines: (head: Int64, body: Int64, idle: Int64, answer: Int64)
    /// The executors of all loops, this one's included. Set before the thread starts.
    var siblings: [LoopExecutor] = []
    /// Where connections come from; empty once the loop is stopping.
    var listeners: [Listener]

    var poller: Poller
    /// By descriptor.
    let connections = ConnectionTable()
    /// By descriptor too, of those connections that speak TLS.
    var sessions: [Int: TLSSession] = [:]
    /// Reads for every connection that holds no part of a request.
    var parser: HTTPRequestParser
    /// What one call reads at most.
    var input = [UInt8](repeating: 0, count: 64 * 1024)
    /// Answers of one turn, sent in one call.
    var output: [UInt8] = []
    /// Connections that can go on without an event.
    var ready: [ConnectionID] = []
    /// The request whose handler is being started: an answer that comes now needs no hand-over.
    var starting: ConnectionID?
    var date = ResponseDate()

    /// Milliseconds, read once a round.
    var now: Int64
    /// No deadline is before this time.
    var nextSweep = Int64.max
    /// Listeners are not polled until then.
    var acceptsAgain: Int64?
    /// When what is left will be cut; `nil` unless the loop is stopping.
    var stopDeadline: Int64?
    /// Whether nothing had to be cut.
    var wasClean = true

    init(_ context: ServerContext, listeners: [Listener]) throws(SocketError) {
        self.context = context
        self.listeners = listeners
        let configuration = context.configuration
        deadlines = (
            configuration.headDeadline.milliseconds, configuration.bodyDeadline.milliseconds,
            configuration.idleTimeout.milliseconds, configuration.answerDeadline.milliseconds
        )
        executor = try LoopExecutor()
        poller = try Poller()
        parser = HTTPRequestParser(limits: configuration.limits)
        now = context.milliseconds()
        guard
            poller.add(executor.wakeUp, events: Poller.Mask.readable | Poller.Mask.edge, token: token(executor.wakeUp))
        else { throw SocketError(call: "epoll_ctl") }
        guard pollListeners() else { throw SocketError(call: "epoll_ctl") }
    }

    /// Works until the loop has been stopped and its last connection is closed.
    func run() {
        executor.enter()
        var inbox = LoopExecutor.Inbox()
        repeat {
            let count = poller.wait(milliseconds: patience)
            let began = context.roundObserver == nil ? nil : ContinuousClock.now
            now = context.milliseconds()
            for index in 0..<count { take(poller[index]) }

            executor.take(into: &inbox)
            for message in inbox.messages { take(message) }
            inbox.messages.removeAll(keepingCapacity: true)
            for job in inbox.jobs { executor.run(job) }
            inbox.jobs.removeAll(keepingCapacity: true)

            if !ready.isEmpty { goOn() }
            if now >= nextSweep { sweep() }
            if let began { context.roundObserver?(ContinuousClock.now - began) }
        } while !isFinished
    }

    /// Whether the loop has been told to stop, has no connection left, and nobody has asked for more meanwhile.
    private var isFinished: Bool {
        stopDeadline != nil && executor.connectionCount.load(ordering: .relaxed) == 0 && executor.closeIfEmpty()
    }

    /// How long the loop may sleep, in milliseconds; -1 is until something happens.
    private var patience: Int32 {
        if !ready.isEmpty || executor.mustNotSleep { return 0 }
        if nextSweep == .max { return -1 }
        return Int32(clamping: max(1, nextSweep - now))
    }

    private func goOn() {
        let turn = ready
        ready.removeAll(keepingCapacity: true)
        for id in turn {
            if let descriptor = find(id) { advance(descriptor) }
        }
    }

    private func take(_ event: Poller.Event) {
        let id = ConnectionID(rawValue: event.token)
        guard id.generation != 0 else {
            if let listener = listeners.first(where: { Int($0.descriptor) == id.descriptor }) { accept(from: listener) }
            return
        }
        guard let descriptor = find(id) else { return }
        connections[descriptor].flags.insert(event.isHungUp ? [.readable, .hungUp] : .readable)
        if event.isWritable, connections[descriptor].flags.contains(.unsent) { sendRest(descriptor) }
        advance(descriptor)
    }

    private func take(_ message: LoopMessage) {
        switch message {
        case .adopt(let descriptor, let peer, let isSecure): adopt(descriptor, peer, isSecure: isSecure)
        case .stop(let deadline): stop(deadline)
        case .sweep: break  // The round ends with a look at the clock.
        }
    }

    /// The descriptor of a connection, unless it is closed or another's by now.
    func find(_ id: ConnectionID) -> Int? {
        let descriptor = id.descriptor
        guard descriptor < connections.count, connections[descriptor].generation == id.generation,
            connections[descriptor].phase != .free
        else { return nil }
        return descriptor
    }

    /// Which connection a descriptor is now.
    func id(_ descriptor: Int) -> ConnectionID {
        ConnectionID(descriptor: descriptor, generation: connections[descriptor].generation)
    }

    /// Marks a descriptor of the loop itself.
    func token(_ descriptor: Int32) -> UInt64 { UInt64(UInt32(bitPattern: descriptor)) }

    /// What belongs to a connection while something is incomplete.
    func exchange(_ descriptor: Int) -> Exchange {
        if let exchange = connections[descriptor].exchange { return exchange }
        let exchange = Exchange()
        connections[descriptor].exchange = exchange
        return exchange
    }

    /// Closes a connection and gives its descriptor back.
    func close(_ descriptor: Int) {
        if connections[descriptor].flags.contains(.secured) { dropSession(descriptor) }
        connections[descriptor].phase = .free
        connections[descriptor].flags = []
        connections[descriptor].deadline = .max
        connections[descriptor].exchange = nil
        Glibc.close(Int32(descriptor))
        executor.connectionCount.subtract(1, ordering: .relaxed)
    }
}
