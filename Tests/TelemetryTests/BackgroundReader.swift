import Foundation
import Synchronization

/// Reads a descriptor to its end on a thread of its own: tests that block must not wait for one another.
final class BackgroundReader: Sendable {
    private let pieces = Mutex<[[UInt8]]>([])
    private let ended = DispatchSemaphore(value: 0)

    init(_ file: Int32) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 100_000)
            while true {
                let size = unsafe read(file, &buffer, buffer.count)
                guard size > 0 else { break }
                let piece = Array(buffer.prefix(size))
                pieces.withLock { $0.append(piece) }
            }
            ended.signal()
        }
    }

    /// What each read gave, once the writing end is closed.
    func wait() -> [[UInt8]] {
        ended.wait()
        return pieces.withLock { $0 }
    }
}
