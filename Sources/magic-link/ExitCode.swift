/// What the program's exit code says, for scripts. `--help` lists them.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    /// The server has refused what was asked, or it failed.
    case refused = 1
    /// The command line makes no sense.
    case usage = 2
    /// There is no session, or it has ended.
    case notSignedIn = 3
    /// The server can't be reached, or can't answer at the moment: the same may work later.
    case unavailable = 4
    /// Ctrl-C: 128 and the signal's number, as shells have it.
    case cancelled = 130

    /// One line of `--help`.
    var meaning: String {
        switch self {
        case .done: "done"
        case .refused: "refused, or failed"
        case .usage: "the command line makes no sense"
        case .notSignedIn: "not signed in"
        case .unavailable: "the server can't be reached, or can't answer now"
        case .cancelled: "cancelled with Ctrl-C"
        }
    }
}
