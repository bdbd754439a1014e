import Auth
import HTTP

/// A request on its way through the handlers, with what every one of them must know about it.
struct Exchange: Sendable {
    /// The request.
    let request: HTTPRequest
    /// Names it in the log and in the answer.
    let requestID: String
    /// The caller's trace, for the log.
    let trace: TraceParent?
    /// Where it came from, proxies aside; limits and logs use the same (R63). `nil` on a Unix-domain socket.
    let client: IPAddress?
    /// Whether the answer is a page.
    let prefersHTML: Bool

    /// The language of pages and problems.
    var language: Language {
        let wanted = AcceptLanguageHeader(request.fields).preferred(of: Language.allCases.map(\.rawValue))
        return wanted.flatMap { Language(rawValue: $0) } ?? .english
    }

    /// What sent it, coarsely.
    var userAgent: String? { CoarseUserAgent(request)?.text }

    /// What the client is counted by. All who come over a Unix-domain socket are one, unless a proxy tells them apart.
    var clientKey: ClientKey {
        switch client {
        case .v4(let address): ClientKey(v4: address)
        case .v6(let high, _): ClientKey(v6High: high)
        case nil: ClientKey(v6High: 0)
        }
    }
}
