import UsageHints

extension Invocation {
    /// Options that a command line may hold anywhere.
    static let options = ["--server", "--json", "--help", "--version"]

    /// Reads the arguments after the program's name. `--` ends the options.
    init(arguments: some Sequence<String>) throws(UsageError) {
        var scan = ArgumentScan()
        try scan.read(arguments)
        self.init(action: try Self.action(scan), server: scan.server, isJSON: scan.isJSON)
    }

    private static func action(_ scan: ArgumentScan) throws(UsageError) -> Action {
        if scan.wantsVersion { return .version }
        guard let word = scan.words.first else {
            if scan.wantsHelp { return .help(nil) }
            throw UsageError(description: "no command; magic-link --help lists them")
        }
        guard let name = CommandName(rawValue: word) else {
            if word == "help" { return try help(on: scan.words.dropFirst().first) }
            throw unknown("command", word, CommandName.allCases.map(\.rawValue))
        }
        if scan.wantsHelp { return .help(name) }
        return try action(name, Array(scan.words.dropFirst()))
    }

    private static func help(on word: String?) throws(UsageError) -> Action {
        guard let word else { return .help(nil) }
        guard let name = CommandName(rawValue: word) else {
            throw unknown("command", word, CommandName.allCases.map(\.rawValue))
        }
        return .help(name)
    }

    private static func action(_ name: CommandName, _ operands: [String]) throws(UsageError) -> Action {
        switch name {
        case .signIn: return .signIn(email: try only(operands, "EMAIL", name))
        case .send: return .send(email: try only(operands, "EMAIL", name))
        // A code may be written in groups, and a shell makes an argument of each.
        case .verify: return .verify(code: try joined(operands, "CODE", name))
        case .open: return .open(link: try only(operands, "LINK", name))
        case .sessions:
            guard let verb = operands.first else { return .listSessions }
            guard verb == "end" else { throw unknown("word", verb, ["end"]) }
            return .endSession(id: try only(Array(operands.dropFirst()), "ID", name))
        case .whoami, .token, .signOut:
            if let surplus = operands.first {
                throw UsageError(description: "\(name.rawValue) takes no argument, not \(surplus.shown)")
            }
            return name == .whoami ? .whoami : name == .token ? .token : .signOut
        }
    }

    private static func only(
        _ operands: [String], _ what: String, _ name: CommandName
    ) throws(UsageError) -> String {
        guard operands.count <= 1 else {
            throw UsageError(description: "\(name.rawValue) takes one \(what), not \(operands[1].shown) too")
        }
        return try joined(operands, what, name)
    }

    private static func joined(
        _ operands: [String], _ what: String, _ name: CommandName
    ) throws(UsageError) -> String {
        let text = operands.joined(separator: " ")
        guard !text.isEmpty else {
            throw UsageError(description: "\(what) is missing: magic-link \(name.rawValue) \(name.operands)")
        }
        return text
    }

    /// A name that nobody knows, and the nearest that is known.
    static func unknown(_ what: String, _ given: String, _ known: [String]) -> UsageError {
        let hint = NearestName.find(given, among: known).map { "; did you mean \($0)?" } ?? ""
        return UsageError(description: "unknown \(what) \(given.shown)\(hint)")
    }
}
