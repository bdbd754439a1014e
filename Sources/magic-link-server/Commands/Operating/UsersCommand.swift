import Auth
import Glibc

/// `users`: shows, disables, enables and deletes users.
struct UsersCommand {
    let command: OperatorCommand

    static func run(_ action: UsersAction, _ configuration: Configuration) async -> Int32 {
        await OperatorCommand.run(configuration) { try await Self(command: $0).run(action) }
    }

    private func run(_ action: UsersAction) async throws -> Int32 {
        switch action {
        case .list(let listing): try await list(listing)
        case .show(let user, let isJSON): try await show(user, isJSON: isJSON)
        case .disable(let user): try await disable(user)
        case .enable(let user): try await enable(user)
        case .delete(let user, let isConfirmed): try await delete(user, isConfirmed: isConfirmed)
        }
        return 0
    }

    private func list(_ listing: UserListing) async throws {
        // One more than is shown tells whether there are more.
        let found =
            listing.isOfDisabled
            ? try await command.administration.disabledAccounts(
                after: try listing.after.map(key), limit: listing.limit + 1)
            : try await command.administration.accounts(after: listing.after, limit: listing.limit + 1)
        let accounts = Array(found.prefix(listing.limit))
        let next =
            found.count > accounts.count ? accounts.last.map { listing.isOfDisabled ? $0.key : $0.user?.id } : nil
        if listing.isJSON {
            Console.say(try JSONDocument.text(AccountPage(accounts, next: next ?? nil)))
        } else {
            Console.say(AccountText.table(accounts))
            if let next, let next { Console.complain("there are more: --after \(next)") }
        }
    }

    private func show(_ user: String, isJSON: Bool) async throws {
        guard let account = try await command.administration.account(try command.name(user)) else {
            throw OperatorCommand.unknown(user)
        }
        Console.say(isJSON ? try JSONDocument.text(AccountEntry(account)) : AccountText.details(account))
    }

    private func disable(_ user: String) async throws {
        guard let change = try await command.administration.disable(try command.name(user)) else {
            throw OperatorCommand.unknown(user)
        }
        command.log.disabled(change)
        let account = change.account
        Console.say(
            account.disabledAt == nil
                ? "Disabled \(account.email); sessions ended: \(change.endedSessions)"
                : "\(account.email) was disabled already")
    }

    private func enable(_ user: String) async throws {
        guard let account = try await command.administration.enable(try command.name(user)) else {
            throw OperatorCommand.unknown(user)
        }
        command.log.enabled(account)
        Console.say(account.disabledAt == nil ? "\(account.email) wasn't disabled" : "Enabled \(account.email)")
    }

    private func delete(_ user: String, isConfirmed: Bool) async throws {
        let name = try command.name(user)
        if !isConfirmed {
            guard isatty(STDIN_FILENO) == 1 else {
                throw OperatorCommand.Refusal(
                    description: "users delete asks before it deletes: without a terminal, add --yes",
                    status: Command.UsageError.status)
            }
            let account = try await command.administration.account(name)
            guard Console.confirms("Delete \(account?.email ?? user) and all that belongs to it, for good?") else {
                throw OperatorCommand.Refusal(description: "nothing was deleted")
            }
        }
        guard let (change, isTraceless) = try await command.administration.delete(name) else {
            throw OperatorCommand.unknown(user)
        }
        command.log.deleted(change)
        let account = change.account
        Console.say("Deleted \(account.email); sessions ended: \(change.endedSessions)")
        if account.disabledAt != nil { Console.say("That it was disabled is forgotten, too: it can sign in again.") }
        if !isTraceless {
            Console.say("Somebody is reading the database: its log may show what was deleted for some time yet.")
        }
    }

    /// What the list of disabled addresses is in the order of.
    private func key(of text: String) throws -> String {
        switch try command.name(text) {
        case .address(let mailbox): mailbox.key
        case .id(let text): text
        }
    }
}
