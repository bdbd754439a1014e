import Auth
import AuthCrypto
import AuthHTTP
import HTTP
import HTTPServer
import MagicLinkAPI
import Telemetry

/// Writes what the parts tell into the log: requests, sign-ins, mails, trouble.
struct LogObservers: Sendable {
    let logger: Logger

    init(logger: Logger) { self.logger = logger }

    /// For the handlers.
    var requests: AuthObservers {
        var observers = AuthObservers()
        if logger.writes(.info) {
            observers.onRequest = { log($0) }
            observers.onSend = { log($0) }
        }
        observers.onSignIn = { log($0) }
        observers.onSession = { log($0) }
        observers.onFault = { [logger] fault in
            logger.error(
                "A request failed",
                [.public("route", fault.route), .error(fault.error), .public("request", fault.requestID)]
                    + Self.place(fault.trace))
        }
        observers.onUntrustedProxy = { [logger] peer in
            logger.warning(
                "A proxy that MAGICLINK_TRUSTED_PROXIES doesn't name: all behind it count as one client",
                [.client(peer.description)])
        }
        return observers
    }

    /// For the outbox.
    var delivery: @Sendable (DeliveryEvent) -> Void {
        { [logger] event in
            let fields: [LogField] = [
                Self.challenge(event.challengeID), .count("attempt", event.attempt),
            ]
            switch event.outcome {
            case .accepted: logger.info("Mail sent", fields)
            case .deferred(let reason): logger.warning("Mail deferred", fields + [.public("reason", reason)])
            case .refused(let reason): logger.warning("Mail refused", fields + [.public("reason", reason)])
            case .misconfigured(let reason):
                logger.error("No mail can be sent until somebody sees to it", fields + [.public("reason", reason)])
            }
        }
    }

    /// For the signing keys: whoever signs in the server's name goes into the audit log.
    var keys: @Sendable (KeyEvent) -> Void {
        { [logger] event in
            switch event {
            case .published(let id): logger.info("Signing key published", [.public("key", id)])
            case .signs(let id, let earlier):
                logger.info("Signing key changed", [.public("key", id), .public("earlier_key", earlier)])
            case .withdrawn(let id): logger.info("Signing key withdrawn", [.public("key", id)])
            case .refused(let error):
                logger.error("Changed signing keys can't be used; the earlier ones go on", [.error(error)])
            }
        }
    }

    /// For the certificate of https.
    func certificate(_ configuration: Configuration, _ credentials: TLSCredentials?) -> @Sendable (TLSRenewal) -> Void {
        { [logger] renewal in
            switch renewal {
            case .unchanged: logger.info("Certificate read again, and it is the same")
            case .renewed(let certificate):
                logger.info("Certificate changed", [.public("certificate", certificate.fingerprint)])
                guard let credentials else { return }
                for warning in configuration.warnings(about: credentials, now: SystemClock().now.seconds) {
                    logger.warning("Check the certificate", [.public("why", warning)])
                }
            case .refused(let error):
                guard let credentials else { return }
                logger.error(
                    "A changed certificate can't be used; the earlier one goes on",
                    [.public("why", Configuration.line(error, credentials.files))])
            }
        }
    }

    /// For the certificate that is served, each day: whether it has to be renewed.
    var certificateEnd: @Sendable (TLSCertificate) -> Void {
        { [logger] certificate in
            guard let warning = Configuration.endWarning(certificate, now: SystemClock().now.seconds) else { return }
            logger.warning("Check the certificate", [.public("why", warning)])
        }
    }

    /// For the connections.
    var connection: @Sendable (ServerEvent) -> Void {
        { [logger] event in
            switch event {
            case .refused(let error, let peer, let id):
                logger.info(
                    "Refused what is no request",
                    [.public("why", "\(error)")] + Self.answered(error.status, peer, id))
            case .requestTimedOut(let peer, let id):
                logger.info("A request took too long to arrive", Self.answered(.requestTimeout, peer, id))
            case .handshakeTimedOut(let peer):
                logger.debug("A TLS handshake took too long", [.client(peer?.description ?? "-")])
            case .handshakeFailed(let failure, let peer):
                logger.debug(
                    "A TLS handshake failed", [.public("why", failure.reason), .client(peer?.description ?? "-")])
            case .plainTextRefused(let peer, let id):
                logger.info("Refused HTTP where HTTPS is spoken", Self.answered(.badRequest, peer, id))
            case .answerNotTaken(let peer): logger.debug("An answer wasn't taken", [.client(peer?.description ?? "-")])
            case .handlerFailed(let error, let peer, let id):
                logger.error("A request failed", [.error(error)] + Self.answered(.internalServerError, peer, id))
            case .handlerTimedOut(let peer, let id):
                logger.error("A request took too long to answer", Self.answered(.serviceUnavailable, peer, id))
            case .connectionClosedForAnother:
                logger.warning("As many connections as there may be: one was closed for another")
            case .connectionRefused(let peer, let id):
                logger.warning(
                    "As many connections as there may be: one was refused",
                    Self.answered(.serviceUnavailable, peer, id))
            case .acceptFailed(let error): logger.error("A connection couldn't be accepted", [.error(error)])
            }
        }
    }

    /// What the log says of an answer that no handler gave.
    private static func answered(_ status: HTTPStatus, _ peer: IPAddress?, _ requestID: String?) -> [LogField] {
        [.status(status.rawValue), .public("request", requestID ?? "-"), .client(peer?.description ?? "-")]
    }

    private static func challenge(_ id: ChallengeID) -> LogField { .public("challenge", String(id.rawValue)) }

    /// Which request a line belongs to, and who sent it.
    private static func origin(_ requestID: String, _ client: IPAddress?, _ trace: TraceParent?) -> [LogField] {
        [.public("request", requestID), .client(client?.description ?? "-")] + place(trace)
    }

    /// The caller's trace, in the names that OpenTelemetry gives the fields of a log.
    private static func place(_ trace: TraceParent?) -> [LogField] {
        guard let trace else { return [] }
        return [.public("trace_id", trace.traceID), .public("span_id", trace.parentID)]
    }

    private func log(_ request: RequestRecord) {
        let fields: [LogField] =
            [
                .public("method", request.method.rawValue), .public("route", request.route),
                .status(request.status.rawValue),
                .duration("took", request.duration),
            ] + Self.origin(request.requestID, request.client, request.trace)
        // Every few seconds somebody asks; of sessions, a proxy with every request to the site behind it.
        let isRoutine = request.route == Endpoint.health || (request.route == Endpoint.session && request.status == .ok)
        if isRoutine { logger.debug("Request", fields) } else { logger.info("Request", fields) }
    }

    private func log(_ send: SendRecord) {
        let fields =
            [.address(send.maskedEmail ?? "•••")] + Self.origin(send.requestID, send.client, send.trace)
        let refusal: StaticString
        switch send.result {
        // Retries of the mail, later on, name the same challenge.
        case .sent(let id), .queued(let id): return logger.info("Link asked for", fields + [Self.challenge(id)])
        case .tooSoon: refusal = "resend_too_soon"
        case .tooMany(.client): refusal = "limit_client"
        case .tooMany(.recipient): refusal = "limit_recipient"
        case .tooMany(.total): refusal = "limit_total"
        case .mailRefused: refusal = "mail_refused"
        case .invalidEmail: refusal = "invalid_email"
        case .unknownReturnAddress: refusal = "unknown_return_address"
        }
        logger.info("Link refused", fields + [.literal("why", refusal)])
    }

    private func log(_ signIn: SignInRecord) {
        let fields: [LogField] =
            [
                .public("by", signIn.method.rawValue), .address(signIn.maskedEmail ?? "•••"),
            ] + Self.origin(signIn.requestID, signIn.client, signIn.trace)
        switch (signIn.method, signIn.result) {
        // Every use: whoever knows the code may be somebody else than who reviews the app.
        case (.reviewCode, .signedIn(let isNew)):
            logger.warning("Signed in with a review account's code", fields + [.flag("is_new", isNew)])
        case (.reviewCode, .refused):
            logger.warning("A review account's code was refused: the address has a user that isn't for review", fields)
        case (_, .signedIn(let isNew)): logger.info("Signed in", fields + [.flag("is_new", isNew)])
        case (_, .refused(let code)): logger.info("Sign-in refused", fields + [.public("why", code.rawValue)])
        }
    }

    private func log(_ record: SessionRecord) {
        let fields: [LogField] =
            [
                .address(record.maskedEmail ?? "•••"), .public("session", record.session ?? "-"),
            ] + Self.origin(record.requestID, record.client, record.trace)
        switch record.event {
        // Every app does so every few minutes.
        case .refreshed: logger.debug("Session refreshed", fields)
        case .refreshRefused: logger.info("Refresh refused", fields)
        case .refreshTokenReused: logger.warning("An old refresh token was used again: the session is ended", fields)
        case .signedOut: logger.info("Signed out", fields)
        case .signedOutEverywhere(let count): logger.info("Signed out everywhere", fields + [.count("sessions", count)])
        }
    }
}
