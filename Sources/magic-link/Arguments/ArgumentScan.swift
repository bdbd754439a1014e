import UsageHints

/// Sorts arguments into options and words.
struct ArgumentScan {
    private(set) var words: [String] = []
    private(set) var server: String?
    private(set) var isJSON = false
    private(set) var wantsHelp = false
    private(set) var wantsVersion = false

    mutating func read(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            // What Swift puts in place of bytes that are no text: they would be sent as something else.
            guard !argument.contains("\u{FFFD}") else {
                throw UsageError(description: "\(argument.shown) isn't written in UTF-8")
            }
            if argument == "--" {
                words += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? String(parts[1]) : nil
            switch String(parts[0]) {
            case "--server": server = try address(value ?? rest.popFirst())
            case "--json": isJSON = try flag("--json", value)
            case "--help", "-h": wantsHelp = try flag("--help", value)
            case "--version": wantsVersion = try flag("--version", value)
            case let name: throw Invocation.unknown("option", name, Invocation.options)
            }
        }
    }

    private func address(_ value: String?) throws(UsageError) -> String {
        guard server == nil else { throw UsageError(description: "--server may be given once") }
        guard let value, !value.isEmpty else {
            throw UsageError(description: "--server needs an address, as in --server https://id.example.com")
        }
        return value
    }

    private func flag(_ name: String, _ value: String?) throws(UsageError) -> Bool {
        guard value == nil else { throw UsageError(description: "\(name) takes no value") }
        return true
    }
}
