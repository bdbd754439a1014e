import Foundation

/// The device's own clocks.
struct SystemTime: TimeSource {
    private static let start = ContinuousClock.now

    var wallTime: Date { Date() }
    var uptime: Duration { ContinuousClock.now - Self.start }
    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration, clock: .continuous) }
}
