/// What `GET /session` answers with 200.
public struct CurrentSessionAnswer: Hashable, Sendable, Codable {
    /// Whose session it is.
    public var user: UserAnswer
    /// The session.
    public var session: SessionDescription

    /// A live session and its user.
    public init(user: UserAnswer, session: SessionDescription) {
        self.user = user
        self.session = session
    }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case user, session
    }
}
