import Foundation

/// Requests on their way, as they are stored.
struct PendingRecord: Codable, Sendable {
    /// One `POST /send`.
    struct Entry: Codable, Sendable, CustomStringConvertible, CustomReflectable {
        let id: UUID
        let email: String
        let verifier: String
        /// When it was asked for, by this device's clock.
        let requestedAt: Date
        /// Until when its link and code are worth a try: `nil` while no answer has said so.
        var expiresAt: Date?
        var resendAt: Date?
        /// What the server calls it, for its code.
        var handle: String?

        /// Of a request whose answer was lost, the mail may have come all the same: for an hour, the longest that a link
        /// is likely to live.
        var end: Date { expiresAt ?? requestedAt.addingTimeInterval(3600) }

        /// Never the verifier or the handle.
        var description: String { "Entry(••••)" }
        var customMirror: Mirror { Mirror(self, children: []) }
    }

    var version = 1
    /// Oldest first.
    var entries: [Entry] = []
}
