import HTTP

/// Where a request was made: by a page of this site, by another site, or by a program (OWASP ASVS 5.0 3.5.1).
enum RequestOrigin: Hashable, Sendable {
    /// A page of this site or of a listed origin, the address bar, or a program that isn't a browser.
    case own
    /// Another site's page.
    case foreign
    /// A browser that keeps it to itself: only a form token shows that the page was ours.
    case hidden

    /// Judges by `Sec-Fetch-Site`, which no page can forge, else by `Origin` (Fetch Metadata; RFC 6454 §7.3). Pages of
    /// the `listed` origins count as own.
    init(of request: HTTPRequest, publicOrigin: String, listed: Set<String> = []) {
        let origins = request.fields.values("Origin")
        if origins.count == 1, let origin = origins.first, listed.contains(origin) {
            self = .own
            return
        }
        let sites = request.fields.values("Sec-Fetch-Site")
        if let site = sites.first {
            self = sites.count == 1 && (site == "same-origin" || site == "none") ? .own : .foreign
            return
        }
        self =
            switch origins.first {
            case nil: .own
            case _ where origins.count > 1: .foreign
            case "null": .hidden
            case publicOrigin: .own
            default: .foreign
            }
    }
}
