/// Who has signed in.
public struct UserAnswer: Hashable, Sendable, Codable {
    /// Stable, opaque, the access token's `sub`.
    public var id: String
    /// The address as it was first signed up with.
    public var email: String
    /// Seconds since 1970 in UTC.
    public var createdAt: Int
    /// Whether this sign-in made the user.
    public var isNew: Bool

    /// A user.
    public init(id: String, email: String, createdAt: Int, isNew: Bool) {
        self.id = id
        self.email = email
        self.createdAt = createdAt
        self.isNew = isNew
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id, email
        case createdAt = "created_at"
        case isNew = "is_new"
    }
}
