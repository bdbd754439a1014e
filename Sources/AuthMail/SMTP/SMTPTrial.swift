import Auth
import CCurl
import Queues

/// What trying a mail server out has come to, from the connection to the password. No mail is begun.
public enum SMTPTrial: Hashable, Sendable {
    /// Everything up to a mail works.
    case ready(offersAuthentication: Bool)
    /// It ended early: how far it came and what was answered, in words without user or password, and the kind of fault.
    case failed(String, Fault)

    /// What there is to see to.
    public enum Fault: Hashable, Sendable {
        case hostNotFound
        case noConnection
        /// Nothing was said in time, or the connection broke.
        case noAnswer
        /// It answered 4xx: not now.
        case busy
        /// It takes no mail from here, or not from this name.
        case refusesGreeting
        case noSTARTTLS
        case certificate(CertificateFault)
        case badAuthorities
        case noTLSAgreement
        /// It speaks no SMTP; at a port for TLS from the first byte, it looks the same.
        case notSMTP
        case wrongPassword
        case noAuthenticationMethod
        case other
    }

    /// What is wrong with the certificate of a mail server.
    public enum CertificateFault: Hashable, Sendable {
        case expired
        case notYetValid
        case unknownAuthority
        case otherName
        case other
    }

    /// Tries a mail server out, with the name that ``SMTPTransport`` would say in EHLO. Blocks, for the time that the
    /// limits give at most.
    public static func run(
        _ settings: SMTPSettings, sender: MailSender, publicHost: String?, limits: SMTPLimits = SMTPLimits()
    ) -> SMTPTrial {
        let name = EHLOName.choose(
            configured: settings.helloName, senderDomain: sender.domain, publicHost: publicHost)
        return SMTPConnection(settings: settings, helloName: name, limits: limits, closing: ClosingTime()).tryOut()
    }

    /// Judges a conversation. `verification` is OpenSSL's verdict on the certificate (X509_V_ERR_… in
    /// openssl/x509_vfy.h); libcurl compares the name itself, before it asks, and leaves an unspecified error there.
    init(_ result: SMTPResult, verification: Int, offersAuthentication: Bool) {
        let reason: String
        switch result.outcome {
        case .misconfigured where result.stage == .noOperation:
            // A server that doesn't know the word has let us in all the same.
            self = .ready(offersAuthentication: offersAuthentication)
            return
        case .accepted:
            self = .ready(offersAuthentication: offersAuthentication)
            return
        case .deferred(let text), .refused(let text), .misconfigured(let text): reason = text
        }
        self = .failed(reason, Self.fault(result, verification))
    }

    private static func fault(_ result: SMTPResult, _ verification: Int) -> Fault {
        if result.stop != nil { return .noAnswer }
        if let refusal = result.refusal {
            if refusal.code < 500 { return .busy }
            switch result.stage {
            case .auth: return .wrongPassword
            case .startTLS: return .noSTARTTLS
            case .connect, .greeting, .hello: return .refusesGreeting
            case .noOperation, .mail, .recipient, .data, .content: return .other
            }
        }
        switch result.code {
        case CURLE_COULDNT_RESOLVE_HOST: return .hostNotFound
        case CURLE_COULDNT_CONNECT: return .noConnection
        case CURLE_OPERATION_TIMEDOUT, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            return .noAnswer
        case CURLE_PEER_FAILED_VERIFICATION: return .certificate(certificateFault(verification))
        case CURLE_SSL_CACERT_BADFILE: return .badAuthorities
        case CURLE_USE_SSL_FAILED: return .noSTARTTLS
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: return .noTLSAgreement
        case CURLE_LOGIN_DENIED: return .noAuthenticationMethod
        case CURLE_WEIRD_SERVER_REPLY: return .notSMTP
        default: return .other
        }
    }

    private static func certificateFault(_ verification: Int) -> CertificateFault {
        switch verification {
        case 0, 1: .otherName
        case 9: .notYetValid
        case 10: .expired
        case 18, 19, 20, 21: .unknownAuthority
        default: .other
        }
    }
}
