import AuthHTTP
import AuthMail
import HTTP

/// Whether people can reach what links begin with, as far as this machine can tell.
enum PublicURLCheck {
    static let name = "public URL"

    static func finding(_ configuration: Configuration, _ records: DomainRecords) -> Finding {
        let url = configuration.publicURL
        guard url.isSecure, !isLocal(url.host) else {
            return configuration.mail.leavesTheMachine
                ? .warning(
                    name, "\(url.text) is reached from this machine alone, and mails go to others",
                    remedy: "Set \(Variable.publicURL.name) to the https URL that people use.")
                : .ok(name, "\(url.text), for this machine alone")
        }
        guard IPAddress(url.host) == nil else { return .ok(name, "\(url.text), by address") }
        switch records.knows(host: url.host) {
        case true?: return .ok(name, "\(url.text); the name has an address")
        case false?:
            return .warning(
                name, "the name \(url.host) has no address", remedy: "Give it an A or AAAA record: links lead there.")
        case nil: return .ok(name, "\(url.text); no name server answered about the host")
        }
    }

    static func isLocal(_ host: String) -> Bool { host == "localhost" || host.hasSuffix(".localhost") }
}
