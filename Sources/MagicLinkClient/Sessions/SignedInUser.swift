public import Foundation
public import MagicLinkAPI

/// Who is signed in.
public struct SignedInUser: Hashable, Sendable, Identifiable {
    /// Stable and opaque; the access token's `sub`.
    public let id: String
    /// The address as it was first signed up with.
    public let email: String
    /// When the user was made.
    public let createdAt: Date

    /// A user, also for stand-ins in tests and previews.
    public init(id: String, email: String, createdAt: Date) {
        self.id = id
        self.email = email
        self.createdAt = createdAt
    }

    /// The user of an answer.
    public init(_ answer: UserAnswer) {
        self.init(
            id: answer.id, email: answer.email, createdAt: Date(timeIntervalSince1970: Double(answer.createdAt)))
    }
}
