import Auth
import AuthHTTP
import HTTP
import HTTPServer
import MagicLinkAPI
import Telemetry

/// Writes what the parts tell into the log: requests, sign-ins, mails, trouble.
struct LogObservers: Sendable {
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    /// For the handlers.
    var requests: AuthObservers {
        var observers = AuthObservers()
        if logger.writes(.info) { observers.onRequest = { log($0) } }
        observers.onSignIn = { log($0) }
        observers.onFault = { [logger] fault in
            logger.error(
                "A request failed",
                [.public("route", fault.route), .error(fault.error), .public("request", fault.requestID)])
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
                .public("challenge", String(event.challengeID.rawValue)), .count("attempt", event.attempt),
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

    /// For the connections.
    var connection: @Sendable (ServerEvent) -> Void {
        { [logger] event in
            switch event {
            case .refused(let error, let peer):
                logger.info(
                    "Refused what is no request",
                    [.public("why", "\(error)"), .status(error.status.rawValue), .client(peer?.description ?? "-")])
            case .requestTimedOut(let peer):
                logger.debug("A request took too long", [.client(peer?.description ?? "-")])
            case .answerNotTaken(let peer): logger.debug("An answer wasn't taken", [.client(peer?.description ?? "-")])
            case .handlerFailed(let error): logger.error("A request failed", [.error(error)])
            case .handlerTimedOut: logger.error("A request took too long to answer")
            case .connectionLimitReached(let closedIdle):
                logger.warning("As many connections as there may be", [.flag("closed_idle", closedIdle)])
            case .acceptFailed(let error): logger.error("A connection couldn't be accepted", [.error(error)])
            }
        }
    }

    private func log(_ request: RequestRecord) {
        let fields: [LogField] = [
            .public("method", request.method.rawValue), .public("route", request.route),
            .status(request.status.rawValue),
            .duration("took", request.duration), .public("request", request.requestID),
            .client(request.client?.description ?? "-"),
        ]
        // Every few seconds somebody asks.
        if request.route == "/healthz" { logger.debug("Request", fields) } else { logger.info("Request", fields) }
    }

    private func log(_ signIn: SignInRecord) {
        let fields: [LogField] = [
            .public("by", signIn.method.rawValue), .address(signIn.maskedEmail ?? "•••"),
            .public("request", signIn.requestID), .client(signIn.client?.description ?? "-"),
        ]
        switch signIn.result {
        case .signedIn(let isNew): logger.info("Signed in", fields + [.flag("is_new", isNew)])
        case .refused(let code): logger.info("Sign-in refused", fields + [.public("why", code.rawValue)])
        }
    }
}
