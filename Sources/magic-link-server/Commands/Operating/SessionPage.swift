/// A user's sessions in JSON.
struct SessionPage: Encodable {
    let sessions: [SessionEntry]
}
