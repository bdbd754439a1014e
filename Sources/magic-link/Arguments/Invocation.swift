/// What the program is asked to do.
struct Invocation: Hashable, Sendable {
    /// What is to be done, with what it needs.
    enum Action: Hashable, Sendable {
        case signIn(email: String)
        case send(email: String)
        case verify(code: String)
        case open(link: String)
        case whoami
        case token
        case listSessions
        case endSession(id: String)
        case signOut
        /// The program's help, or a command's.
        case help(CommandName?)
        case version
    }

    /// What is to be done.
    var action: Action
    /// `--server`: which server; `nil` for the one of the last sign-in.
    var server: String?
    /// `--json`: whether a program reads the answer.
    var isJSON = false
}
