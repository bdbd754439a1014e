import Foundation
import MagicLinkClient

/// A device's clocks, which stand until a test moves them. Sleeping moves them too, at once, and is written down.
final class ManualTime: TimeSource, @unchecked Sendable {
    private let access = NSLock()
    private var wall = Date(timeIntervalSince1970: 1_800_000_000)
    private var up: Duration = .seconds(1000)
    private var slept: [Duration] = []

    var wallTime: Date { access.withLock { wall } }
    var uptime: Duration { access.withLock { up } }
    var pauses: [Duration] { access.withLock { slept } }

    /// Time passes.
    func advance(by seconds: Double) {
        access.withLock {
            wall += seconds
            up += .seconds(seconds)
        }
    }

    /// Somebody sets the device's clock.
    func jump(by seconds: Double) { access.withLock { wall += seconds } }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        access.withLock {
            slept.append(duration)
            up += duration
            wall += Double(duration.components.seconds)
        }
    }
}
