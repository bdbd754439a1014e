import UsageHints

/// Arguments, sorted into words and options. Whoever takes all that it knows ends with ``end(_:)``.
struct CommandArguments {
    private var words: ArraySlice<String> = []
    /// By the option's name: two commands may have one each, with words of their own.
    private var values: [String: String] = [:]

    /// Sorts them; `--` ends the options. Options may stand anywhere, also before the command that they belong to.
    init(_ arguments: some Sequence<String>) throws(Command.UsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            // What Swift puts in place of bytes that are no text: something else would be opened or asked for.
            guard !argument.contains("\u{FFFD}") else {
                throw Command.UsageError(description: "\(argument.shown) isn't written in UTF-8")
            }
            if argument == "--" {
                words += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if let option = Self.option(parts[0]) {
                try add(option, given: parts.count == 2 ? parts[1] : nil, &rest)
            } else if words.elementsEqual(KeysAction.withdrawing) {
                // A key's ID may begin with a hyphen.
                words.append(argument)
            } else {
                throw Self.unknown("option", parts[0], CommandUsage.options.map(\.name))
            }
        }
    }

    /// Takes the next word.
    mutating func word() -> String? { words.popFirst() }

    /// Takes the word that says what to do, behind the word `family`.
    mutating func verb<Verb: RawRepresentable<String> & CaseIterable>(
        of family: String
    ) throws(Command.UsageError) -> Verb {
        let names = Verb.allCases.map(\.rawValue)
        guard let word = word() else {
            let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " : ""
            throw Command.UsageError(description: "\(family) needs \(list)\(names.last ?? "")")
        }
        guard let verb = Verb(rawValue: word) else { throw Self.unknown("command \(family)", word, names) }
        return verb
    }

    /// Takes the word that `command` can't do without; `what` says which: `one key's ID`.
    mutating func operand(_ what: String, of command: String) throws(Command.UsageError) -> String {
        guard let word = word(), !word.isEmpty else {
            throw Command.UsageError(description: "\(command) needs \(what)")
        }
        return word
    }

    /// Takes an option without a value; whether it was given.
    mutating func flag(_ option: CommandOption) -> Bool { values.removeValue(forKey: option.name) != nil }

    /// Takes an option's value; `nil` when it wasn't given.
    mutating func value(_ option: CommandOption) -> String? { values.removeValue(forKey: option.name) }

    /// Refuses what nobody has taken: `command` has no use for it.
    func end(_ command: String) throws(Command.UsageError) {
        if let surplus = words.first ?? values.keys.min() {
            let shown = words.isEmpty ? surplus : surplus.shown
            throw Command.UsageError(description: "\(command) takes no \(shown)")
        }
    }

    /// A name that nobody knows, and the nearest that is known.
    static func unknown(_ what: String, _ given: String, _ known: [String]) -> Command.UsageError {
        let hint = NearestName.find(given, among: known).map { "; did you mean \($0)?" } ?? ""
        return Command.UsageError(description: "unknown \(what) \(given.shown)\(hint)")
    }

    private static func option(_ name: String) -> CommandOption? {
        name == "-h" ? .help : CommandUsage.options.first { $0.name == name }
    }

    private mutating func add(
        _ option: CommandOption, given: String?, _ rest: inout ArraySlice<String>
    ) throws(Command.UsageError) {
        let value: String
        if let what = option.value {
            guard let next = given ?? rest.popFirst(), !next.isEmpty else {
                throw Command.UsageError(description: "\(option.name) needs a value: \(option.name) \(what)")
            }
            value = next
        } else {
            guard given == nil else { throw Command.UsageError(description: "\(option.name) takes no value") }
            value = ""
        }
        guard values.updateValue(value, forKey: option.name) == nil else {
            throw Command.UsageError(description: "\(option.name) may be given once")
        }
    }
}
