/// Commands that begin with the same word, such as `keys list` and `keys rotate`: what is behind it, read and checked.
///
/// A new one has a case in ``Command``, its usage in ``CommandUsage/all`` and a line in ``Invocation``.
protocol CommandFamily: Hashable, Sendable {
    /// The first word, and what `--help` says.
    static var usage: CommandUsage { get }

    /// Reads what follows the first word, to the end.
    init(_ arguments: inout CommandArguments) throws(Command.UsageError)
}
