import Foundation

/// Counts from 0 on, for several threads.
final class Counter: @unchecked Sendable {
    private let access = NSLock()
    private var count = 0  // Under `access`.

    var value: Int { access.withLock { count } }

    func next() -> Int {
        access.withLock {
            defer { count += 1 }
            return count
        }
    }
}
