package import Foundation

/// The two clocks of a device. Tests move them by hand.
package protocol TimeSource: Sendable {
    /// What the device shows. May be wrong by hours, and may jump.
    var wallTime: Date { get }
    /// Time since some moment that stays the same while the process lives. Never jumps, and goes on during sleep.
    var uptime: Duration { get }
    /// Returns after `duration`.
    func sleep(for duration: Duration) async throws
}
