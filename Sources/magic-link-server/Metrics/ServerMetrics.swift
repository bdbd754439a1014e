import Auth
import AuthHTTP
import HTTP
import HTTPServer
import MagicLinkAPI
import Telemetry

/// Counts what the parts tell, and writes it for Prometheus.
struct ServerMetrics: Sendable {
    /// What ``MagicLinkAPI/ProblemCode`` and the limits say of a sign-in that was refused.
    enum Refusal: String, CaseIterable {
        case wrongCode = "wrong_code"
        case codeExpired = "code_expired"
        case linkUsed = "link_used"
        case linkExpired = "link_expired"
        case linkUnknown = "link_unknown"
        case wrongDevice = "wrong_device"
        case tooManyRequests = "too_many_requests"
        case invalidEmail = "invalid_email"
        case invalidCode = "invalid_code"
        case other
    }

    enum Delivery: String, CaseIterable { case sent, queued }

    enum LinkRefusal: String, CaseIterable {
        case mailRefused = "mail_refused"
        case invalidEmail = "invalid_email"
        case unknownReturnAddress = "unknown_return_address"
    }

    /// What made somebody wait.
    enum Throttle: String, CaseIterable { case resend, client, recipient, total, guesses }

    enum SessionEvent: String, CaseIterable {
        case refreshed
        case refreshRefused = "refresh_refused"
        case refreshTokenReused = "refresh_token_reused"
        case signedOut = "signed_out"
        case signedOutEverywhere = "signed_out_everywhere"
    }

    enum MailOutcome: String, CaseIterable { case accepted, deferred, refused, misconfigured }

    enum NoticeOutcome: String, CaseIterable { case delivered, failed, gone }

    enum ConnectionEvent: String, CaseIterable {
        case refused
        case closedForAnother = "closed_for_another"
        case notAccepted = "not_accepted"
        case answerNotTaken = "answer_not_taken"
        case handshakeFailed = "handshake_failed"
    }

    let requests = RequestCounters(routes: AuthRoutes.patterns)
    let signIns = EventCounters<SignInRecord.Method>()
    let refusalsByLink = EventCounters<Refusal>()
    let refusalsByCode = EventCounters<Refusal>()
    let newUsers = Counters(count: 1)
    let links = EventCounters<Delivery>()
    let linkRefusals = EventCounters<LinkRefusal>()
    let throttles = EventCounters<Throttle>()
    let sessions = EventCounters<SessionEvent>()
    let mails = EventCounters<MailOutcome>()
    let connections = EventCounters<ConnectionEvent>()
    let rounds = Histograms(count: 1)
    let noticeAttempts = NoticeType.allCases.map { ($0, EventCounters<NoticeOutcome>()) }
    let droppedNotices = EventCounters<NoticeType>()
    let store: TimedStore
    let notices: any NoticeStore

    init(store: any AuthStore, notices: any NoticeStore) {
        self.store = TimedStore(store: store)
        self.notices = notices
    }

    /// Counts what the handlers tell, and tells it on.
    func counting(_ observers: AuthObservers) -> AuthObservers {
        var counting = observers
        counting.onRequest = {
            count($0); observers.onRequest?($0)
        }
        counting.onSend = {
            count($0); observers.onSend?($0)
        }
        counting.onSignIn = {
            count($0); observers.onSignIn?($0)
        }
        counting.onSession = {
            count($0); observers.onSession?($0)
        }
        return counting
    }

    /// Counts what the outbox tells, and tells it on.
    func counting(_ observe: @escaping @Sendable (DeliveryEvent) -> Void) -> @Sendable (DeliveryEvent) -> Void {
        { event in
            switch event.outcome {
            case .accepted: mails.count(.accepted)
            case .deferred: mails.count(.deferred)
            case .refused: mails.count(.refused)
            case .misconfigured: mails.count(.misconfigured)
            }
            observe(event)
        }
    }

    /// Counts what the notices' outbox tells, and tells it on.
    func counting(_ observe: @escaping @Sendable (NoticeReport) -> Void) -> @Sendable (NoticeReport) -> Void {
        { report in
            let attempts = noticeAttempts.first { $0.0 == report.type }?.1
            switch report.result {
            case .delivered: attempts?.count(.delivered)
            case .failed: attempts?.count(.failed)
            case .gone: attempts?.count(.gone)
            case .dropped: droppedNotices.count(report.type)
            }
            observe(report)
        }
    }

    /// Counts what the server tells, and tells it on. What it has answered without a handler is a request too.
    func counting(_ observe: @escaping @Sendable (ServerEvent) -> Void) -> @Sendable (ServerEvent) -> Void {
        { event in
            switch event {
            case .refused(let error, _, _): countUnhandled(error.status)
            case .requestTimedOut: countUnhandled(.requestTimeout)
            case .handlerFailed: countUnhandled(.internalServerError)
            case .handlerTimedOut: countUnhandled(.serviceUnavailable)
            case .plainTextRefused: countUnhandled(.badRequest)
            case .handshakeTimedOut, .handshakeFailed: connections.count(.handshakeFailed)
            case .answerNotTaken: connections.count(.answerNotTaken)
            case .connectionClosedForAnother: connections.count(.closedForAnother)
            case .connectionRefused: connections.count(.refused)
            case .acceptFailed: connections.count(.notAccepted)
            }
            observe(event)
        }
    }

    /// Notes how long rounds of the event loops took.
    var roundObserver: @Sendable (Duration) -> Void { { [rounds] in rounds.observe($0, at: 0) } }

    private func countUnhandled(_ status: HTTPStatus) {
        requests.count(nil, RequestCounters.noRoute, status, took: nil)
    }

    private func count(_ request: RequestRecord) {
        requests.count(request.method, request.route, request.status, took: request.duration)
        // Refused by the limit on guesses, with no other record: links that are looked at, and forged refresh tokens.
        guard request.status == .tooManyRequests else { return }
        let isPreview = request.method != .post && request.route.hasPrefix(Endpoint.linkPrefix)
        if isPreview || request.route == Endpoint.refresh { throttles.count(.guesses) }
    }

    private func count(_ send: SendRecord) {
        switch send.result {
        case .sent: links.count(.sent)
        case .queued: links.count(.queued)
        case .tooSoon: throttles.count(.resend)
        case .tooMany(.client): throttles.count(.client)
        case .tooMany(.recipient): throttles.count(.recipient)
        case .tooMany(.total): throttles.count(.total)
        case .mailRefused: linkRefusals.count(.mailRefused)
        case .invalidEmail: linkRefusals.count(.invalidEmail)
        case .unknownReturnAddress: linkRefusals.count(.unknownReturnAddress)
        }
    }

    private func count(_ signIn: SignInRecord) {
        switch signIn.result {
        case .signedIn(let isNew):
            signIns.count(signIn.method)
            if isNew { newUsers.add(at: 0) }
        case .refused(let code):
            let refusal = Refusal(rawValue: code.rawValue) ?? .other
            switch signIn.method {
            case .link: refusalsByLink.count(refusal)
            case .code, .reviewCode: refusalsByCode.count(refusal)
            }
            if code == .tooManyRequests { throttles.count(.guesses) }
        }
    }

    private func count(_ record: SessionRecord) {
        switch record.event {
        case .refreshed: sessions.count(.refreshed)
        case .refreshRefused: sessions.count(.refreshRefused)
        case .refreshTokenReused: sessions.count(.refreshTokenReused)
        case .signedOut: sessions.count(.signedOut)
        case .signedOutEverywhere: sessions.count(.signedOutEverywhere)
        }
    }
}
