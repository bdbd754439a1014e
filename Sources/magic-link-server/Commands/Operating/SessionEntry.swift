import Auth

/// A session in a list: in JSON by the keys of `GET /sessions`, its times in seconds since 1970 in UTC.
struct SessionEntry: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case expiresAt = "expires_at"
        case userAgent = "user_agent"
    }

    private let session: SignedIn
    private let end: Timestamp

    init(_ session: SignedIn, end: Timestamp) {
        self.session = session
        self.end = end
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(session.sessionID.text, forKey: .id)
        try members.encode(session.createdAt.seconds, forKey: .createdAt)
        try members.encode(session.lastUsedAt.seconds, forKey: .lastUsedAt)
        try members.encode(end.seconds, forKey: .expiresAt)
        try members.encode(session.userAgent, forKey: .userAgent)
    }

    /// Lines for a terminal. What signs in has named itself, so it comes last and without controls.
    static func table(_ entries: [Self]) -> String {
        let heading = line("ID", "CREATED", "LAST USED", "ENDS", "SIGNED IN BY")
        return ([heading] + entries.map(\.line)).joined(separator: "\n")
    }

    private var line: String {
        Self.line(
            session.sessionID.text, session.createdAt.text, session.lastUsedAt.text, end.text,
            session.userAgent?.withoutControls ?? "-")
    }

    private static func line(_ id: String, _ created: String, _ used: String, _ end: String, _ agent: String) -> String
    {
        id.padded(to: 28) + created.padded(to: 22) + used.padded(to: 22) + end.padded(to: 22) + agent
    }
}
