import UsageHints

/// Which users a list has, and how it is written.
struct UserListing: Hashable, Sendable {
    /// As many as somebody might look through at once.
    static let usualLimit = 100
    static let largestLimit = 10_000

    private static let limit = CommandOption(
        "--limit", value: "N", "With users list: so many at most, \(usualLimit) by default.")
    private static let after = CommandOption(
        "--after", value: "ID", "With users list: those behind an ID; with --disabled, behind an address.")
    private static let disabled = CommandOption(
        "--disabled", "With users list: what is disabled, in the order of the addresses.")

    static let options = [limit, after, disabled]

    let limit: Int
    /// The ID or address that the list begins behind.
    let after: String?
    /// Whether only what is disabled is listed, addresses without a user among it.
    let isOfDisabled: Bool
    let isJSON: Bool

    init(limit: Int = usualLimit, after: String? = nil, isOfDisabled: Bool = false, isJSON: Bool = false) {
        self.limit = limit
        self.after = after
        self.isOfDisabled = isOfDisabled
        self.isJSON = isJSON
    }

    /// Takes its options.
    init(_ arguments: inout CommandArguments) throws(Command.UsageError) {
        let text = arguments.value(Self.limit)
        let number = text.map(Int.init) ?? Self.usualLimit
        guard let number, (1...Self.largestLimit).contains(number) else {
            throw Command.UsageError(
                description: "--limit takes a number from 1 to \(Self.largestLimit), not \((text ?? "").shown)")
        }
        self.init(
            limit: number, after: arguments.value(Self.after), isOfDisabled: arguments.flag(Self.disabled),
            isJSON: arguments.flag(.json))
    }
}
