import Auth

/// Accounts as lines for a terminal.
enum AccountText {
    /// The address last: it may be long.
    static func table(_ accounts: [Account]) -> String {
        let heading = line("ID", "CREATED", "LAST SIGN-IN", "SESSIONS", "STATE", "ADDRESS")
        return ([heading] + accounts.map(line)).joined(separator: "\n")
    }

    /// A line for each particular.
    static func details(_ account: Account) -> String {
        let rows = [
            ("ID", account.user?.id ?? "none: nobody has signed in with the address"), ("Address", account.email),
            ("Created", account.user?.createdAt.text ?? "-"), ("Last sign-in", account.signedInAt?.text ?? "-"),
            ("Sessions", String(account.liveSessions)),
            ("Disabled", account.disabledAt.map { "since \($0.text)" } ?? "no"),
        ]
        return rows.map { $0.0.padded(to: 14) + $0.1.withoutControls }.joined(separator: "\n")
    }

    private static func line(_ account: Account) -> String {
        line(
            account.user?.id ?? "-", account.user?.createdAt.text ?? "-", account.signedInAt?.text ?? "-",
            String(account.liveSessions), account.disabledAt == nil ? "" : "disabled", account.email.withoutControls)
    }

    private static func line(
        _ id: String, _ created: String, _ signedIn: String, _ sessions: String, _ state: String, _ address: String
    ) -> String {
        id.padded(to: 28) + created.padded(to: 22) + signedIn.padded(to: 22) + sessions.padded(to: 10)
            + state.padded(to: 10) + address
    }
}
