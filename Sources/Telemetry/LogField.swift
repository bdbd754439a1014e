/// A named value of a line.
///
/// Names are literals, and so are texts, but for what is said to be public in so many words: a token or an address
/// can't get into a line by way of a variable that somebody passes on (OWASP ASVS 16.2.5).
public struct LogField: Sendable {
    enum Value: Sendable {
        case text(String)
        case integer(Int)
        case duration(Duration)
        case flag(Bool)
    }

    let name: StaticString
    let value: Value

    /// A number.
    public static func count(_ name: StaticString, _ number: Int) -> Self { Self(name: name, value: .integer(number)) }

    /// A duration; written in milliseconds, its name followed by `_ms` in JSON.
    public static func duration(_ name: StaticString, _ duration: Duration) -> Self {
        Self(name: name, value: .duration(duration))
    }

    /// Yes or no.
    public static func flag(_ name: StaticString, _ flag: Bool) -> Self { Self(name: name, value: .flag(flag)) }

    /// A text that stands in the source.
    public static func literal(_ name: StaticString, _ text: StaticString) -> Self {
        Self(name: name, value: .text(text.description))
    }

    /// A text that everybody may read: a URL from the configuration, a file's path, a host. Never what a person sent.
    public static func `public`(_ name: StaticString, _ text: String) -> Self { Self(name: name, value: .text(text)) }

    /// An HTTP status.
    public static func status(_ code: Int) -> Self { count("status", code) }

    /// A route's pattern, `/auth/{token}`; not the path, which may hold a token.
    public static func route(_ pattern: String) -> Self { Self(name: "route", value: .text(pattern)) }

    /// The ID of the request that the line belongs to.
    public static func request(_ id: String) -> Self { Self(name: "request", value: .text(id)) }

    /// Where a request came from, as the rate limits see it.
    public static func client(_ address: String) -> Self { Self(name: "client", value: .text(address)) }

    /// An address in its masked form, `s•••@example.com`; one that isn't masked is left out.
    public static func address(_ masked: String) -> Self {
        let isMasked = masked.unicodeScalars.filter { $0 == "•" }.count == 3
        return Self(name: "address", value: .text(isMasked ? masked : "•••"))
    }

    /// An error. Errors of this package hold no secrets.
    public static func error(_ error: any Error) -> Self { Self(name: "error", value: .text("\(error)")) }
}
