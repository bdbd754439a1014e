/// A session as its person sees it: no secret in it.
public struct SessionDescription: Hashable, Sendable, Codable, Identifiable {
    /// Names the session; the access token's `sid`.
    public var id: String
    /// When the person signed in, in seconds since 1970 in UTC.
    public var createdAt: Int
    /// When it was last used, to within some minutes, in seconds since 1970 in UTC.
    public var lastUsedAt: Int
    /// When it ends if it isn't used before, in seconds since 1970 in UTC.
    public var expiresAt: Int
    /// What signed in, coarsely: `Firefox on Linux`. `nil` when it didn't say.
    public var userAgent: String?
    /// Whether the request that asked belongs to it.
    public var isCurrent: Bool

    /// A session.
    public init(
        id: String, createdAt: Int, lastUsedAt: Int, expiresAt: Int, userAgent: String?, isCurrent: Bool
    ) {
        self.id = id
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.userAgent = userAgent
        self.isCurrent = isCurrent
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case expiresAt = "expires_at"
        case userAgent = "user_agent"
        case isCurrent = "is_current"
    }
}
