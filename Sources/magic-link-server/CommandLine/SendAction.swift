import Auth
import UsageHints

/// What `send` is asked to mail.
struct SendAction: CommandFamily {
    let address: String
    let language: Language
    /// Where a browser goes after signing in; one of the configured addresses.
    let returnTo: String?

    private static let language = CommandOption(
        "--language", value: "TAG", "The language of the mail: \(tags); English by default.")
    private static let returnTo = CommandOption(
        "--return-to", value: "URL", "Where the browser goes afterwards: one of MAGICLINK_RETURN_TO.")
    private static let tags = Language.allCases.map(\.rawValue).joined(separator: " or ")

    static let usage = CommandUsage(
        name: "send",
        forms: [.init("send ADDRESS", "Mails a link and a code to an address, for somebody who asks for help.")],
        options: [language, returnTo],
        details: """
            The rules are those of POST /send: who may sign in, and the pause between two mails. Neither
            link nor code is shown. Works beside a running server, with its settings and as its user.
            Exit codes: 0 sent, 1 not sent, 64 usage, 78 configuration.
            """)

    init(address: String, language: Language = .english, returnTo: String? = nil) {
        self.address = address
        self.language = language
        self.returnTo = returnTo
    }

    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        let address = try arguments.operand("an address", of: Self.usage.name)
        let tag = arguments.value(Self.language)
        guard let language = tag.map(Language.init(rawValue:)) ?? .english else {
            throw Command.UsageError(description: "--language takes \(Self.tags), not \((tag ?? "").shown)")
        }
        self.init(address: address, language: language, returnTo: arguments.value(Self.returnTo))
        try arguments.end(Self.usage.name)
    }
}
