import UsageHints

/// What the program is asked to do.
enum Command: Hashable, Sendable {
    /// Runs the server.
    case serve(configuration: String?)
    /// Asks a running server whether it is well; for containers, whose images have no curl (C115).
    case healthcheck(configuration: String?)
    /// Says what is wrong with the configuration, and starts nothing.
    case checkConfiguration(configuration: String?)
    /// Shows and changes the keys that sign access tokens, also those of a running server.
    case keys(KeysAction, configuration: String?)
    case version
    case help

    /// A command line that makes no sense. The program prints it with ``Command/usage`` and exits with 64 (sysexits.h).
    struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
        static let status: Int32 = 64

        let description: String
    }

    /// Reads the arguments after the program's name. Without any, the server runs.
    init(arguments: some Sequence<String>) throws(UsageError) {
        var words: [String] = []
        var isUrgent = false
        var configuration: String?
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            let value: String?
            switch argument {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--now":
                isUrgent = true
                continue
            case _ where words == ["keys", "withdraw"]:
                // A key's ID may begin with a hyphen.
                words.append(argument)
                continue
            case "--config":
                value = rest.popFirst()
            case _ where argument.hasPrefix("--config="):
                value = String(argument.dropFirst("--config=".count))
            case _ where argument.hasPrefix("-"):
                throw UsageError(description: "unknown option \(argument.shown)\(Self.hint(argument, Self.options))")
            default:
                words.append(argument)
                continue
            }
            guard let value, !value.isEmpty else { throw UsageError(description: "--config needs a file's name") }
            guard configuration == nil else { throw UsageError(description: "--config may be given once") }
            configuration = value
        }
        if words.first == "keys" {
            self = .keys(try KeysAction(words.dropFirst(), isUrgent: isUrgent), configuration: configuration)
            return
        }
        if words.count > 1 { throw UsageError(description: "one command at a time, not \(words[1].shown) too") }
        guard !isUrgent else { throw UsageError(description: "--now goes with keys rotate alone") }
        switch words.first {
        case nil, "serve": self = .serve(configuration: configuration)
        case "healthcheck": self = .healthcheck(configuration: configuration)
        case "check-config": self = .checkConfiguration(configuration: configuration)
        case .some(let name):
            throw UsageError(description: "unknown command \(name.shown)\(Self.hint(name, Self.names))")
        }
    }

    /// What `--help` prints.
    static let usage = """
        Usage: magic-link-server [COMMAND] [OPTIONS]

        Mails people a link and a code, and signs them in by either.

        Commands:
          serve           Runs the server; what happens without a command.
          healthcheck     Asks the running server whether it is well; exits with 0 if so.
          check-config    Says what is wrong with the configuration; exits with 0 if nothing is.
          keys list       Shows the keys that sign access tokens, and what each does now.
          keys rotate     Makes the next key, which signs in 15 minutes; a running server notices.
                          With --now it signs at once: for a key that may have leaked.
          keys withdraw ID
                          Takes a key out at once: tokens that it has signed are refused.

        Options:
          --config FILE   Reads settings from a file of NAME=VALUE lines; the environment wins.
          --version       Prints the version.
          --help          Prints this.

        Settings are environment variables; Config/server.env says more about each:

        """ + Variable.all.map { "  \($0.name.padded(to: 28))\($0.summary)\n" }.joined()

    private static let names = ["serve", "healthcheck", "check-config", "keys"]
    private static let options = ["--config", "--now", "--version", "--help"]

    static func hint(_ given: String, _ known: [String]) -> String {
        NearestName.find(given, among: known).map { "; did you mean \($0)?" } ?? ""
    }
}
