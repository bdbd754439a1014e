import Foundation

/// Holds tasks until a test lets them go.
final class Gate: @unchecked Sendable {
    private let access = NSLock()
    // Under `access`.
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var arrived = 0

    /// Returns once the gate is open.
    func wait() async {
        await withCheckedContinuation { continuation in
            let (passes, due) = access.withLock { () -> (Bool, [CheckedContinuation<Void, Never>]) in
                arrived += 1
                if !isOpen { waiting.append(continuation) }
                let due = watchers.filter { $0.count <= arrived }.map(\.continuation)
                watchers.removeAll { $0.count <= arrived }
                return (isOpen, due)
            }
            for watcher in due { watcher.resume() }
            if passes { continuation.resume() }
        }
    }

    /// Returns once so many have come.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = access.withLock {
                if arrived < count { watchers.append((count, continuation)) }
                return arrived >= count
            }
            if isThere { continuation.resume() }
        }
    }

    func open() {
        let freed = access.withLock {
            isOpen = true
            defer { waiting = [] }
            return waiting
        }
        for task in freed { task.resume() }
    }
}
