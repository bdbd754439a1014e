import Auth
import FoundationEssentials
import MagicLinkAPI

/// The accounts for those who review apps: `review@example.com:CODE:2027-03-31`, from the environment or a file.
struct ReviewSetting: Sendable {
    /// Where they stand.
    enum Source: Hashable, Sendable {
        case none
        /// The environment.
        case text(RedactedText)
        /// A file; a relative path is one in the data folder.
        case file(path: String)
    }

    /// Where they stand.
    let source: Source
    private let rules: ReviewRules

    static func read(_ reader: inout SettingReader, _ rules: ReviewRules) -> ReviewSetting? {
        if reader.isSet(.reviewAccounts), reader.isSet(.reviewAccountsFile) {
            reader.refuse(.reviewAccounts, "left out when \(Variable.reviewAccountsFile.name) is set")
            return nil
        }
        if reader.isSet(.reviewAccountsFile) {
            return reader.optional(.reviewAccountsFile, as: SettingText.path).map {
                ReviewSetting(source: .file(path: $0), rules: rules)
            }
        }
        guard reader.isSet(.reviewAccounts) else { return ReviewSetting(source: .none, rules: rules) }
        return reader.optional(.reviewAccounts) { text throws(SettingError) in
            _ = try rules.accounts(in: text)
            return ReviewSetting(source: .text(RedactedText(text)), rules: rules)
        }
    }

    /// All that are named, those whose last day is over too. `resolve` makes a path in the data folder of a relative one.
    func accounts(_ resolve: (String) -> String) throws(SettingError) -> [ReviewAccount] {
        switch source {
        case .none: return []
        case .text(let text): return try rules.accounts(in: text.text)
        case .file(let path):
            let path = resolve(path)
            guard let data = try? Data(contentsOf: URL(filePath: path)), data.count <= 65_536,
                let text = String(validating: data, as: UTF8.self)
            else { throw SettingError("a file of up to 64 KiB that can be read, with \(ReviewRules.allowed)") }
            do { return try rules.accounts(in: text) } catch { throw SettingError("a file of \(error.allowed)") }
        }
    }

    /// What an operator should know of them: a line each.
    func warnings(now: Timestamp, _ resolve: (String) -> String) -> [String] {
        let variable: Variable
        switch source {
        case .none: return []
        case .text: variable = .reviewAccounts
        case .file: variable = .reviewAccountsFile
        }
        // What can't be read is more than a warning, and told elsewhere.
        return ((try? accounts(resolve)) ?? []).map { account in
            let address = account.mailbox.address.masked
            return now < account.endsAt
                ? "\(variable.name): whoever knows its code can sign in to \(address) until \(account.lastDay)"
                : "\(variable.name): the last day of \(address) was \(account.lastDay), its code works no more; "
                    + "take it out, and end its sessions: magic-link-server sessions revoke --all"
        }
    }
}

/// As the source says: the moment of reading is none of it.
extension ReviewSetting: CustomStringConvertible, CustomReflectable {
    var description: String { "\(source)" }
    var customMirror: Mirror { Mirror(self, children: ["source": source]) }
}
