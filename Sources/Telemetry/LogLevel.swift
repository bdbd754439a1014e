/// How much a line matters. Four levels, so that nobody has to think about which.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// For whoever looks for a fault: each request, each step of a mail.
    case debug
    /// What happened: started, signed in, mail sent.
    case info
    /// Something is wrong that the server copes with.
    case warning
    /// Something is wrong that somebody has to see to.
    case error

    /// Whether a level matters less than another.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}
