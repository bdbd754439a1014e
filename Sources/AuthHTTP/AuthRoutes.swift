public import Auth
public import HTTP
import MagicLinkAPI

/// All calls and pages of signing in: what the server answers with.
public struct AuthRoutes: HTTPHandler {
    private let site: AuthSite
    private let answers: Answers
    private let send: SendHandler
    private let verifyCode: VerifyCodeHandler
    private let link: LinkHandler
    private let session: SessionHandler
    private let sessions: SessionsHandler
    private let signOut: SignOutHandler
    private let keys: KeysHandler
    private let wellKnown: WellKnownHandler
    private let openAPI: OpenAPIHandler
    private let health: HealthHandler
    private let start: StartHandler
    private let signedIn: SignedInHandler
    private let inbox: DevInboxHandler?
    private let asset: AssetHandler
    private let metrics: MetricsHandler?
    private let router: Router<Route>
    private let arrival: Arrival
    private let crossOrigin: CrossOriginRule
    private let observers: AuthObservers

    /// The calls over an authenticator. `requestIDs` is shared with whoever else answers requests; `gzip` compresses the
    /// files that pages load.
    /// - Throws: what `hash` throws: the pages' style is hashed once, for their Content-Security-Policy.
    public init(
        authenticator: Authenticator, site: AuthSite, signer: any TokenSigner, hash: any KeyedHash,
        random: any RandomBytes, inbox: DevInbox? = nil, metrics: MetricsSource? = nil,
        requestIDs: RequestIDs = RequestIDs(), gzip: ([UInt8]) -> [UInt8]? = { _ in nil },
        observers: AuthObservers = AuthObservers()
    ) throws {
        self.site = site
        self.observers = observers
        let answers = try Answers(site: site, hash: hash, random: random, hasInbox: inbox != nil, gzip: gzip)
        self.answers = answers
        let report = SignInReport(observe: observers.onSignIn)
        let sendReport = SendReport(observe: observers.onSend)
        send = SendHandler(authenticator: authenticator, answers: answers, report: sendReport)
        let sessionReport = SessionReport(observe: observers.onSession)
        let signedInAnswer = SignedInAnswer(authenticator: authenticator, answers: answers, report: sessionReport)
        verifyCode = VerifyCodeHandler(
            authenticator: authenticator, answers: answers, report: report, signedIn: signedInAnswer)
        link = LinkHandler(
            authenticator: authenticator, answers: answers, report: report, sendReport: sendReport,
            signedIn: signedInAnswer)
        session = SessionHandler(authenticator: authenticator, answers: answers, report: sessionReport)
        sessions = SessionsHandler(authenticator: authenticator, answers: answers, report: sessionReport)
        signOut = SignOutHandler(authenticator: authenticator, answers: answers, report: sessionReport)
        keys = KeysHandler(signer: signer)
        wellKnown = WellKnownHandler(authenticator: authenticator, answers: answers)
        openAPI = OpenAPIHandler(url: site.url)
        health = HealthHandler(authenticator: authenticator)
        start = StartHandler(authenticator: authenticator, answers: answers)
        asset = AssetHandler(assets: answers.assets)
        signedIn = SignedInHandler(authenticator: authenticator, answers: answers)
        self.inbox = inbox.map { DevInboxHandler(inbox: $0, answers: answers) }
        self.metrics = metrics.map(MetricsHandler.init(source:))
        router = Route.router(
            prefix: site.url.prefix, hasInbox: inbox != nil, hasMetrics: metrics != nil, assetPath: answers.assets.path)
        crossOrigin = CrossOriginRule(origins: site.crossOrigins)
        arrival = Arrival(
            trustedProxies: site.trustedProxies, ids: requestIDs, onUntrustedProxy: observers.onUntrustedProxy)
    }

    /// Answers a request; faults become problems, and are reported.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let began = observers.onRequest == nil ? nil : ContinuousClock.now
        let exchange = arrival.exchange(of: request)
        let outcome = router.route(request.method, request.path)
        var response = await answer(exchange, outcome)
        crossOrigin.apply(to: &response, answering: request, pattern: Self.pattern(outcome))
        response.fields.append("X-Request-Id", exchange.requestID)
        response.fields.append("X-Content-Type-Options", "nosniff")
        if let field = site.url.strictTransportSecurity { response.fields.append("Strict-Transport-Security", field) }
        if let began {
            observers.onRequest?(
                RequestRecord(
                    route: Self.pattern(outcome), method: request.method, status: response.status,
                    duration: ContinuousClock.now - began, requestID: exchange.requestID, client: exchange.client,
                    trace: exchange.trace))
        }
        return response
    }

    private func answer(_ exchange: Exchange, _ outcome: Router<Route>.Outcome) async -> HTTPResponse {
        do {
            do {
                return try await dispatch(exchange, outcome)
            } catch let problem as Problem {
                return try answers.refuse(problem, exchange)
            } catch let outage as StoreUnavailable {
                report(outage, exchange, outcome)
                return try answers.refuse(.temporarilyUnavailable, exchange)
            } catch {
                report(error, exchange, outcome)
                return try answers.refuse(.internalError, exchange)
            }
        } catch {
            // Not even the refusal could be made: no random bytes for its form.
            report(error, exchange, outcome)
            return HTTPResponse(status: .internalServerError, fields: ["Cache-Control": "no-store"])
        }
    }

    private func dispatch(_ exchange: Exchange, _ outcome: Router<Route>.Outcome) async throws -> HTTPResponse {
        switch outcome {
        case .notFound: return try answers.refuse(.notFound, exchange)
        case .options(let allow, _): return HTTPResponse(status: .noContent, fields: ["Allow": allow])
        case .methodNotAllowed(let allow, _):
            var response = try answers.refuse(.methodNotAllowed, exchange)
            response.fields.append("Allow", allow)
            return response
        case .found(let route, let captures, _):
            switch exchange.request.method {
            case .get, .head: break
            default: try refuseOtherSites(exchange.request)
            }
            return try await call(route, captures.first ?? "", exchange)
        }
    }

    private func call(_ route: Route, _ capture: String, _ exchange: Exchange) async throws -> HTTPResponse {
        switch route {
        case .health: await health.respond()
        case .send: try await send.respond(to: exchange)
        case .verifyCode: try await verifyCode.respond(to: exchange)
        case .previewLink: try await link.preview(capture, exchange)
        case .openLink: try await link.open(capture, exchange)
        case .showSession: try await session.show(exchange)
        case .refresh: try await session.refresh(exchange)
        case .endSession: try await session.end(exchange)
        case .listSessions: try await sessions.list(exchange)
        case .endSessions: try await sessions.endAll(exchange)
        case .endOneSession: try await sessions.end(capture, exchange)
        case .signOut: try await signOut.respond(to: exchange)
        case .keys: keys.respond()
        case .appleAssociation: try wellKnown.appleAssociation(exchange)
        case .assetLinks: try wellKnown.assetLinks(exchange)
        case .securityText: try wellKnown.securityText(exchange)
        case .openAPI: openAPI.respond()
        case .start: try await start.respond(to: exchange)
        case .asset(let file): asset.respond(file, exchange.request)
        case .signedIn: try await signedIn.respond(to: exchange)
        case .metrics: try await metrics?.respond(to: exchange.request) ?? answers.refuse(.notFound, exchange)
        case .listMails: try await inbox?.list(exchange) ?? answers.refuse(.notFound, exchange)
        case .showMail: try await inbox?.mail(capture, exchange) ?? answers.refuse(.notFound, exchange)
        }
    }

    private func refuseOtherSites(_ request: HTTPRequest) throws {
        switch RequestOrigin(of: request, publicOrigin: site.url.origin, listed: site.crossOrigins) {
        case .own: return
        case .hidden where try answers.hasValidFormToken(request): return
        case .hidden, .foreign: throw Problem.crossSite
        }
    }

    private func report(_ error: any Error, _ exchange: Exchange, _ outcome: Router<Route>.Outcome) {
        observers.onFault?(
            FaultRecord(
                route: Self.pattern(outcome), error: error, requestID: exchange.requestID, trace: exchange.trace))
    }
}
