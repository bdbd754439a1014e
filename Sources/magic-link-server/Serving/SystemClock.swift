import Auth
import FoundationEssentials

/// The machine's clock.
struct SystemClock: WallClock {
    var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
