import Auth
import HTTP
import MagicLinkAPI

/// Makes the answers of all handlers: JSON for programs, pages for browsers, each with the fields that it needs.
struct Answers: Sendable {
    let site: AuthSite
    let assets: WebAssets
    private let frame: PageFrame
    private let mailboxes: Mailboxes
    private let hash: any KeyedHash
    private let random: any RandomBytes

    init(
        site: AuthSite, hash: any KeyedHash, random: any RandomBytes, hasInbox: Bool, gzip: ([UInt8]) -> [UInt8]?
    ) throws {
        self.site = site
        self.hash = hash
        self.random = random
        mailboxes = Mailboxes(inbox: hasInbox ? site.url.relative(DevInboxHandler.path) : nil)
        assets = try WebAssets(site: site, hash: hash, gzip: gzip)
        frame = try PageFrame(site: site, assets: assets, hash: hash)
    }

    /// A value for a program. Never stored: most of them hold secrets or addresses (RFC 9111 §5.2.2.5). Ends its line,
    /// so that a terminal's prompt begins the next one.
    func json(_ answer: some JSONAnswer) -> HTTPResponse {
        HTTPResponse(
            status: .ok,
            fields: ["Content-Type": "application/json", "Cache-Control": "no-store", "Vary": "Accept"],
            body: answer.json + [UInt8(ascii: "\n")])
    }

    /// A page for a browser.
    func page(
        _ exchange: Exchange, status: HTTPStatus = .ok, in language: Language? = nil, _ make: (Forms) -> Page
    ) throws -> HTTPResponse {
        let token = try FormToken(for: exchange.request, hash: hash, random: random)
        let language = language ?? exchange.language
        let forms = Forms(url: site.url, token: token.text, words: Words.of(language), mailboxes: mailboxes)
        var response = frame.response(make(forms), language, status: status)
        if let cookie = try token.setCookie() { response.fields.append("Set-Cookie", cookie) }
        return response
    }

    /// What went wrong, in the person's language: `application/problem+json`, or for a browser the page that says so and
    /// offers a way on.
    func refuse(
        _ problem: Problem, _ exchange: Exchange, _ make: ((Forms, Problem) -> Page)? = nil
    ) throws -> HTTPResponse {
        let problem = problem.translated(to: exchange.language)
        var response: HTTPResponse
        if exchange.prefersHTML {
            response = try page(exchange, status: HTTPStatus(rawValue: problem.status)) { forms in
                make?(forms, problem) ?? SignInPages(forms: forms).problem(title: problem.title, detail: problem.detail)
            }
        } else {
            response = json(problem)
            response.status = HTTPStatus(rawValue: problem.status)
            response.fields = [
                "Content-Type": Problem.mediaType, "Cache-Control": "no-store", "Vary": "Accept, Accept-Language",
            ]
        }
        if let seconds = problem.retryAfter { response.fields.append("Retry-After", String(max(1, seconds))) }
        if let challenge = challenge(of: problem) { response.fields.append("WWW-Authenticate", challenge) }
        return response
    }

    /// No live session is shown: with a token that is worth nothing, or without any.
    func unauthorized(_ exchange: Exchange, _ credentials: Credentials) throws -> HTTPResponse {
        try refuse(credentials.accessToken == nil ? .notSignedIn : .deadAccessToken, exchange)
    }

    /// A 401 must say how to do better (RFC 9110 §15.5.2).
    private func challenge(of problem: Problem) -> String? {
        guard problem.status == HTTPStatus.unauthorized.rawValue else { return nil }
        guard problem.code == .sessionExpired else {
            // No registered scheme is a code from a mail, and `Bearer` would make clients refresh their tokens.
            return "EmailCode realm=\"\(site.url.origin)\""
        }
        // Who has shown no token isn't told of an error (RFC 6750 §3.1).
        let error = problem.error == nil ? "" : ", error=\"invalid_token\""
        return "Bearer realm=\"\(site.url.origin)\"\(error)"
    }

    /// Signed out, with nothing to show.
    ///
    /// A browser's cookie is taken back by its name. `Clear-Site-Data` clears what else of the person is kept, over
    /// https, where browsers heed it; without `"cookies"`, which clears those of the whole registrable domain, other
    /// hosts' included (W3C Clear Site Data §3.1).
    func signedOut(forgettingCookie: Bool) -> HTTPResponse {
        var response = HTTPResponse(status: .noContent, fields: ["Cache-Control": "no-store"])
        guard forgettingCookie else { return response }
        response.fields.append("Set-Cookie", SessionCookie.removal)
        if site.url.isSecure { response.fields.append("Clear-Site-Data", #""cache", "storage""#) }
        return response
    }

    /// Signed in: the session for a program; for a browser its cookie, and the way to where it goes next. A page's script
    /// asks for the cookie too, so that no token ever passes through its hands.
    func signedIn(
        _ session: IssuedSession, keeping: SessionKeeping, _ exchange: Exchange
    ) throws -> HTTPResponse {
        let location = session.returnTo ?? site.url.absolute(SignedInHandler.path)
        let cookie = try SessionCookie.field(session, lifetime: site.sessionLifetime)
        guard exchange.prefersHTML else {
            switch keeping {
            case .tokens: return json(SessionAnswer(session))
            case .cookie:
                var response = json(CookieSessionAnswer(location: location))
                response.fields.append("Set-Cookie", cookie)
                return response
            }
        }
        return HTTPResponse(
            status: .seeOther,
            fields: [
                "Location": location,
                "Set-Cookie": cookie,
                "Cache-Control": "no-store", "Vary": "Accept", "Referrer-Policy": "strict-origin",
            ])
    }

    /// Whether a form that a browser hid the origin of was made by a page of this server.
    func hasValidFormToken(_ request: HTTPRequest) throws -> Bool {
        guard let fields = try? RequestFields(request), let token = fields.first(FormToken.field) else { return false }
        return try FormToken.isValid(token, in: request, hash: hash)
    }
}
