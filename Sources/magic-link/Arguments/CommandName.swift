/// The commands, with what `--help` says of each.
enum CommandName: String, CaseIterable, Sendable {
    case signIn = "sign-in"
    case send
    case verify
    case open
    case whoami
    case token
    case sessions
    case signOut = "sign-out"

    /// What stands behind the name.
    var operands: String {
        switch self {
        case .signIn, .send: "EMAIL"
        case .verify: "CODE"
        case .open: "LINK"
        case .sessions: "[end ID]"
        case .whoami, .token, .signOut: ""
        }
    }

    /// One line.
    var summary: String {
        switch self {
        case .signIn: "Mails a link and a code, and waits for either"
        case .send: "Mails a link and a code, and returns"
        case .verify: "Signs in with the code from the mail"
        case .open: "Signs in with the link from the mail"
        case .whoami: "Says who is signed in"
        case .token: "Prints an access token that is fresh"
        case .sessions: "Lists your sessions, or ends one"
        case .signOut: "Ends this session"
        }
    }

    /// What else there is to know, for the command's own `--help`.
    var details: String {
        switch self {
        case .signIn:
            """
            Type the code, or paste the link, when the mail is there. Enter, or r, sends another mail once the pause
            between two mails is over. Where standard input is no terminal, one line is read from it.
            """
        case .send: "Go on with verify or open, on this machine: the mail works nowhere else."
        case .verify: "For the address that send was last called with. Blanks and dashes in the code don't matter."
        case .open: "Takes the whole link, or what stands behind /auth/ in it."
        case .whoami: "Asks the server, so that a session that was ended elsewhere isn't believed in."
        case .token:
            """
            Prints nothing else, so that it fits into a command:
              curl -H "Authorization: Bearer $(magic-link token)" https://api.example.com/
            """
        case .sessions: "The session that you are using is marked. ID is what the list shows."
        case .signOut: "Works offline too: the server is told as soon as it can be reached."
        }
    }
}
