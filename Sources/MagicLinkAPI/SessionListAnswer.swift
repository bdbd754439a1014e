/// What `GET /sessions` answers with 200.
public struct SessionListAnswer: Hashable, Sendable, Codable {
    /// The person's live sessions, the last used first.
    public var sessions: [SessionDescription]

    /// A list of sessions.
    public init(sessions: [SessionDescription]) { self.sessions = sessions }

    /// The members' names in JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case sessions
    }
}
