import HTTP
import MagicLinkAPI

/// Which other origins' pages may call, and read what is answered (OWASP ASVS 5.0 3.4.2; Fetch standard, "CORS
/// protocol"). An exact list: no origin is ever echoed that isn't on it.
struct CrossOriginRule: Sendable {
    /// Origins as browsers send them.
    let origins: Set<String>

    /// The calls that an app's pages make. Pages and health are none of theirs.
    private static let patterns: Set = [
        Endpoint.send, Endpoint.verifyCode, Endpoint.link(token: "{token}"), Endpoint.session, Endpoint.refresh,
        Endpoint.sessions, Endpoint.session(id: "{id}"),
    ]

    /// Says what the page that asked may do, on refusals too: without it a script can't read why.
    func apply(to response: inout HTTPResponse, answering request: HTTPRequest, pattern: String) {
        guard !origins.isEmpty, Self.patterns.contains(pattern) else { return }
        // Also where there is no origin: a cache must not hand this answer to one that has.
        response.fields.append("Vary", "Origin")
        let sent = request.fields.values("Origin")
        guard sent.count == 1, let origin = sent.first, origins.contains(origin) else { return }
        response.fields.append("Access-Control-Allow-Origin", origin)
        response.fields.append("Access-Control-Allow-Credentials", "true")
        if request.method == .options, request.fields["Access-Control-Request-Method"] != nil {
            response.fields.append("Access-Control-Allow-Methods", response.fields["Allow"] ?? "")
            response.fields.append("Access-Control-Allow-Headers", "authorization, content-type")
            // Two hours: as long as Chromium remembers.
            response.fields.append("Access-Control-Max-Age", "7200")
        } else {
            response.fields.append("Access-Control-Expose-Headers", "Retry-After, X-Request-Id")
        }
    }
}
