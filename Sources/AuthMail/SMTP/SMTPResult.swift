import Auth
import CCurl

/// How a conversation ended, and what that means for the mail.
struct SMTPResult {
    /// libcurl's verdict.
    let code: CURLcode
    /// How far the conversation had come.
    let stage: SMTPStage
    /// The last reply, and what it answered.
    let reply: (stage: SMTPStage, reply: SMTPReply)?
    /// Set where this side ended it.
    let stop: SMTPConversation.Stop?
    /// The system's errno, 0 where there was none.
    let systemError: Int
    /// Whether the connection was there before.
    let isReused: Bool

    /// Whether the connection had died while it was idle: worth another one at once, since the server has said nothing
    /// about this mail (RFC 5321 §3.8).
    var isStaleConnection: Bool {
        guard isReused, code != CURLE_OK, stage < .content, stop != .closing, stop != .noSMTPUTF8 else { return false }
        guard let refusal else { return true }
        return refusal.code == 421
    }

    var outcome: DeliveryOutcome {
        if code == CURLE_OK { return .accepted }
        switch stop {
        case .noSMTPUTF8:
            return .refused(reason: "EHLO: the server doesn't offer SMTPUTF8, which the address needs")
        case .closing: return .deferred(reason: "\(stage.rawValue): the server is stopping")
        case .tooSlow: return .deferred(reason: "\(stage.rawValue): no answer in time")
        case nil: break
        }
        if let refusal { return Self.outcome(of: refusal, at: stage) }
        return outcomeWithoutReply
    }

    /// The reply that ended it: a 4xx or 5xx to the last command.
    var refusal: SMTPReply? {
        guard let reply, reply.stage == stage, reply.reply.code >= 400 else { return nil }
        return reply.reply
    }

    /// RFC 5321 §4.2.1: 4xx will pass, 5xx won't. Whose fault a 5xx is, the stage says: before the recipient is named,
    /// it concerns every mail.
    private static func outcome(of reply: SMTPReply, at stage: SMTPStage) -> DeliveryOutcome {
        let reason = "\(stage.rawValue): \(reply.words)"
        if reply.code < 500 { return .deferred(reason: reason) }
        switch stage {
        case .connect, .greeting, .hello, .startTLS, .auth, .noOperation, .mail: return .misconfigured(reason: reason)
        case .recipient, .data, .content:
            // Not signed in, or not well enough (RFC 4954 §6), whenever the server notices.
            return [530, 534, 535, 538].contains(reply.code)
                ? .misconfigured(reason: reason) : .refused(reason: reason)
        }
    }

    private var outcomeWithoutReply: DeliveryOutcome {
        let place = stage.rawValue
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return .deferred(reason: "\(place): host name not found")
        case CURLE_COULDNT_CONNECT: return .deferred(reason: "\(place): no connection")
        case CURLE_OPERATION_TIMEDOUT: return .deferred(reason: "\(place): no answer in time")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            return .deferred(reason: "\(place): connection lost")
        case CURLE_PEER_FAILED_VERIFICATION:
            return .misconfigured(reason: "TLS: the server's certificate isn't accepted")
        case CURLE_SSL_CACERT_BADFILE: return .misconfigured(reason: "TLS: the file of authorities can't be used")
        case CURLE_USE_SSL_FAILED: return .misconfigured(reason: "STARTTLS: not offered")
        // A connection that breaks during the handshake is no fault of the settings; anything else is.
        case CURLE_SSL_CONNECT_ERROR where systemError != 0: return .deferred(reason: "TLS: connection lost")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: return .misconfigured(reason: "TLS: no agreement")
        case CURLE_LOGIN_DENIED: return .misconfigured(reason: "AUTH: no method in common")
        case CURLE_WEIRD_SERVER_REPLY: return .deferred(reason: "\(place): not an SMTP reply")
        default: return .deferred(reason: "\(place): libcurl error \(code.rawValue)")
        }
    }
}
