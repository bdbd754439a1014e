import CLinux
import Glibc

/// An epoll set (epoll(7)).
@safe struct Poller: ~Copyable {
    /// What has happened at a descriptor.
    struct Event {
        /// What was given to ``Poller/add(_:events:token:)``.
        let token: UInt64
        let mask: UInt32

        /// Nothing more will come from the other end, or the socket is broken.
        var isHungUp: Bool { mask & (Mask.peerClosed | Mask.broken) != 0 }
        var isWritable: Bool { mask & (Mask.writable | Mask.broken) != 0 }
    }

    /// Bits of an event.
    enum Mask {
        static let readable = EPOLLIN.rawValue
        static let writable = EPOLLOUT.rawValue
        static let peerClosed = EPOLLRDHUP.rawValue
        static let broken = EPOLLERR.rawValue | EPOLLHUP.rawValue
        static let edge = EPOLLET.rawValue
        /// Wakes one loop for a connection instead of all of them.
        static let exclusive = EPOLLEXCLUSIVE.rawValue
    }

    /// More than this at once would let the first connections wait for the last.
    private static let batch = 256

    private let descriptor: Int32
    private var events = unsafe [epoll_event](repeating: epoll_event(), count: Poller.batch)

    init() throws(SocketError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw SocketError(call: "epoll_create1") }
    }

    deinit { close(descriptor) }

    /// Watches a descriptor; `false` when the kernel refuses.
    func add(_ watched: Int32, events: UInt32, token: UInt64) -> Bool {
        control(EPOLL_CTL_ADD, watched, events, token)
    }

    /// Changes what is watched for.
    func modify(_ watched: Int32, events: UInt32, token: UInt64) -> Bool {
        control(EPOLL_CTL_MOD, watched, events, token)
    }

    /// Watches no more. Closing a descriptor does the same.
    func remove(_ watched: Int32) { _ = control(EPOLL_CTL_DEL, watched, 0, 0) }

    /// Waits at most `milliseconds` (-1: without end) and says how many events there are.
    mutating func wait(milliseconds: Int32) -> Int {
        let count = unsafe epoll_wait(descriptor, &events, Int32(Self.batch), milliseconds)
        return max(0, Int(count))
    }

    subscript(_ index: Int) -> Event {
        let event = unsafe events[index]
        return unsafe Event(token: event.data.u64, mask: event.events)
    }

    private func control(_ operation: Int32, _ watched: Int32, _ events: UInt32, _ token: UInt64) -> Bool {
        var event = unsafe epoll_event(events: events, data: epoll_data_t(u64: token))
        return unsafe epoll_ctl(descriptor, operation, watched, &event) == 0
    }
}
