import Auth
import MagicLinkAPI

/// What a review account must be, so that its code reaches no account but its own, and not for long.
struct ReviewRules: Sendable {
    /// As far ahead as a last day may be. Reviews come with every release: half a year covers some, and no account is
    /// forgotten for longer.
    static let horizon: Duration = .seconds(180 * 86_400)
    static let allowed =
        "accounts such as review@example.com:CODE:2027-03-31, with six digits for CODE, separated by commas or on lines "
        + "of their own"

    /// Who may sign in at all; empty: everybody.
    let allowedAddresses: [AddressPattern]
    /// Comparison keys of addresses that have another use: the mails' sender, the contact for weaknesses.
    let takenKeys: Set<String>
    let names: any DomainNames
    let now: Timestamp

    /// Reads a list. Lines that begin with `#` are left out.
    func accounts(in text: String) throws(SettingError) -> [ReviewAccount] {
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.hasPrefix("#") }
        let entries = lines.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter { !$0.isEmpty }
        var accounts: [ReviewAccount] = []
        for (place, entry) in entries.enumerated() {
            let account = try account(entry, number: place + 1)
            guard !accounts.contains(where: { $0.mailbox.key == account.mailbox.key }) else {
                throw refusal(place + 1, "its address stands there twice")
            }
            accounts.append(account)
        }
        return accounts
    }

    private func account(_ entry: String, number: Int) throws(SettingError) -> ReviewAccount {
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard parts.count == 3 else { throw refusal(number, "it has not three parts with colons between them") }
        let mailbox: Mailbox
        do { mailbox = try Mailbox(EmailAddress(parts[0]), names: names) } catch {
            throw refusal(number, error.message)
        }
        try check(mailbox, number)
        guard let code = code(parts[1]) else { throw refusal(number, "its code is not six digits") }
        guard !Self.isEasy(parts[1]) else {
            throw refusal(number, "its code is one of those that are tried first; take six digits in no order")
        }
        guard let endsAt = CalendarDay(parts[2])?.end else {
            throw refusal(number, "its last day is not a day such as 2027-03-31")
        }
        guard endsAt <= now + Self.horizon + .seconds(86_400) else {
            throw refusal(number, "its last day is more than 180 days ahead")
        }
        return ReviewAccount(mailbox: mailbox, code: code, lastDay: parts[2], endsAt: endsAt)
    }

    private func check(_ mailbox: Mailbox, _ number: Int) throws(SettingError) {
        guard !mailbox.key.hasPrefix("*@") else {
            throw refusal(number, "it must be one address and not a whole domain")
        }
        guard allowedAddresses.isEmpty || allowedAddresses.contains(where: { $0.matches(mailbox) }) else {
            throw refusal(number, "its address is none of those that \(Variable.allow.name) lets sign in")
        }
        guard !takenKeys.contains(mailbox.key) else {
            throw refusal(
                number,
                "its address is that of \(Variable.mailFrom.name) or \(Variable.securityContact.name), where other mail "
                    + "arrives; take one of its own")
        }
    }

    private func code(_ text: String) -> OneTimeCode? {
        text.utf8.count == OneTimeCode.length && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            ? OneTimeCode(text) : nil
    }

    /// Runs of one step up or down, what repeats one, two or three digits, and the code of the example app's stand-in for
    /// a server: 123456, 864208, 000000, 121212, 123123, 246810.
    private static func isEasy(_ digits: String) -> Bool {
        let bytes = Array(digits.utf8)
        let steps = zip(bytes.dropFirst(), bytes).map { (Int($0) - Int($1) + 10) % 10 }
        if steps.allSatisfy({ $0 == steps.first }) || digits == "246810" { return true }
        return [1, 2, 3].contains { period in bytes.dropFirst(period).elementsEqual(bytes.dropLast(period)) }
    }

    /// By the entry's number: neither address nor code belongs into a message.
    private func refusal(_ number: Int, _ reason: String) -> SettingError {
        SettingError("\(Self.allowed); number \(number): \(reason)")
    }
}
