import Foundation

/// A session that was ended here and that the server hasn't heard of.
struct Revocation: Codable, Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// How often the server is told, and for how long: a session that nobody refreshes ends by itself after 30 days.
    static let mostAttempts = 50
    static let longestAge: TimeInterval = 30 * 86_400

    let refreshToken: String
    let since: Date
    var attempts = 0

    /// Whether telling it is no use any more.
    func isOver(at now: Date) -> Bool {
        attempts >= Self.mostAttempts || abs(now.timeIntervalSince(since)) > Self.longestAge
    }

    /// Never the token.
    var description: String { "Revocation(••••)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
