import Auth

/// A list of accounts in JSON.
struct AccountPage: Encodable {
    private enum CodingKeys: String, CodingKey {
        case users
        case next
    }

    private let users: [AccountEntry]
    private let next: String?

    /// `next` is what `--after` takes for the next page; `nil` on the last.
    init(_ accounts: [Account], next: String?) {
        users = accounts.map(AccountEntry.init)
        self.next = next
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(users, forKey: .users)
        try members.encode(next, forKey: .next)
    }
}
