import UsageHints

/// What `keys` is asked to do with the signing keys.
enum KeysAction: Hashable, Sendable {
    case list
    /// Makes the next key; `isUrgent` lets it sign at once.
    case rotate(isUrgent: Bool)
    /// Takes a key out, by its `kid`.
    case withdraw(String)

    static let names = ["list", "rotate", "withdraw"]

    /// Reads the words behind `keys`.
    init(_ words: ArraySlice<String>, isUrgent: Bool) throws(Command.UsageError) {
        switch (words.first, words.dropFirst().first, words.count) {
        case ("list", _, 1): self = .list
        case ("rotate", _, 1):
            self = .rotate(isUrgent: isUrgent)
            return
        case ("withdraw", let id?, 2): self = .withdraw(id)
        case ("withdraw", _, _): throw Command.UsageError(description: "keys withdraw needs one key's ID")
        case (let name?, _, 1):
            throw Command.UsageError(
                description: "unknown command keys \(name.shown)\(Command.hint(name, Self.names))")
        case (let name?, let surplus?, _) where Self.names.contains(name):
            throw Command.UsageError(description: "keys \(name) takes no \(surplus.shown)")
        case (_, _, _): throw Command.UsageError(description: "keys needs list, rotate or withdraw")
        }
        guard !isUrgent else { throw Command.UsageError(description: "--now goes with keys rotate alone") }
    }
}
