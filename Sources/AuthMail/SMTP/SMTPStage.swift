/// How far a conversation with a mail server has come, named by what the server owes an answer to.
enum SMTPStage: String, Comparable, Sendable {
    case connect = "connect"
    case greeting = "greeting"
    case hello = "EHLO"
    case startTLS = "STARTTLS"
    case auth = "AUTH"
    /// What ends the conversation instead of a mail when a server is only tried out.
    case noOperation = "NOOP"
    case mail = "MAIL FROM"
    case recipient = "RCPT TO"
    case data = "DATA"
    /// The message and its final dot.
    case content = "end of mail"

    private static let order: [Self] = [
        .connect, .greeting, .hello, .startTLS, .auth, .noOperation, .mail, .recipient, .data, .content,
    ]

    static func < (one: Self, other: Self) -> Bool {
        (order.firstIndex(of: one) ?? 0) < (order.firstIndex(of: other) ?? 0)
    }

    /// The stage that a command begins; `nil` for a line that is none, such as the answers of AUTH.
    init?(command: some Collection<UInt8>) {
        let verb = command.prefix { $0 != 0x20 && $0 != 0x0D && $0 != 0x0A }
        switch String(decoding: verb, as: UTF8.self) {
        case "EHLO", "HELO": self = .hello
        case "STARTTLS": self = .startTLS
        case "AUTH": self = .auth
        case "NOOP": self = .noOperation
        case "MAIL": self = .mail
        case "RCPT": self = .recipient
        case "DATA": self = .data
        default: return nil
        }
    }
}
