import Auth

/// An account in JSON. All keys are always there; times are seconds since 1970 in UTC, as in the server's answers.
struct AccountEntry: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, email, sessions
        case createdAt = "created_at"
        case lastSignInAt = "last_sign_in_at"
        case disabledAt = "disabled_at"
    }

    private let account: Account

    init(_ account: Account) { self.account = account }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(account.user?.id, forKey: .id)
        try members.encode(account.email, forKey: .email)
        try members.encode(account.user?.createdAt.seconds, forKey: .createdAt)
        try members.encode(account.signedInAt?.seconds, forKey: .lastSignInAt)
        try members.encode(account.liveSessions, forKey: .sessions)
        try members.encode(account.disabledAt?.seconds, forKey: .disabledAt)
    }
}
