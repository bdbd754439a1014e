import AuthMail

/// What a mail server that was tried out leaves to do.
enum MailServerFinding {
    static func finding(_ trial: SMTPTrial, _ settings: SMTPSettings) -> Finding {
        switch trial {
        case .ready(offersAuthentication: true) where settings.credentials == nil:
            .warning(
                MailCheck.server, "\(settings) answers and offers to sign in, and no user is configured",
                remedy:
                    "Unless it takes mail from this machine anyway, put user and password into \(Variable.mail.name).")
        case .ready(offersAuthentication: false) where settings.credentials != nil:
            .warning(
                MailCheck.server, "\(settings) answers and doesn't offer to sign in: user and password aren't used",
                remedy: "Use the port for senders, mostly 587 or 465, or leave user and password out.")
        case .ready:
            .ok(
                MailCheck.server,
                "\(settings) is ready"
                    + (settings.credentials == nil ? "" : ", and takes user and password") + "; no mail was sent")
        case .failed(let reason, let fault):
            .problem(MailCheck.server, "\(settings): \(reason)\(detail(fault))", remedy: remedy(fault, settings))
        }
    }

    private static func detail(_ fault: SMTPTrial.Fault) -> String {
        guard case .certificate(let fault) = fault else { return "" }
        switch fault {
        case .expired: return " (it has expired)"
        case .notYetValid: return " (it isn't valid yet)"
        case .unknownAuthority: return " (nobody who is trusted vouches for it)"
        case .otherName: return " (it is for another name)"
        case .other: return ""
        }
    }

    private static func remedy(_ fault: SMTPTrial.Fault, _ settings: SMTPSettings) -> String {
        switch fault {
        case .hostNotFound: "Correct the host in \(Variable.mail.name), or this machine's name servers."
        case .noConnection, .noAnswer:
            "Correct host and port in \(Variable.mail.name), or let connections to port \(settings.port) out: many "
                + "networks block 25, and 587 with STARTTLS or 465 with smtps:// are what providers offer."
        case .busy: "Try again later; if it stays so, ask whoever runs the mail server."
        case .refusesGreeting:
            "Set \(Variable.mailHello.name) to this machine's name, or ask whoever runs the mail server to let it in."
        case .noSTARTTLS:
            "Use smtps:// and port 465, or for a mail server on this machine \(Variable.mailStartTLS.name)=off."
        case .certificate(let fault): remedy(fault)
        case .badAuthorities: "Let \(Variable.mailAuthorities.name) name a PEM file of certificates."
        case .noTLSAgreement, .notSMTP:
            "Port 465 wants smtps://, port 587 smtp://; or the mail server knows only TLS before 1.2."
        case .wrongPassword:
            "Correct user and password in \(Variable.mail.name), special characters percent-encoded (%40 for @)."
        case .noAuthenticationMethod:
            "The mail server must offer AUTH PLAIN or LOGIN; where it takes mail without, leave user and password out."
        case .other: "Ask whoever runs the mail server."
        }
    }

    private static func remedy(_ fault: SMTPTrial.CertificateFault) -> String {
        switch fault {
        case .expired, .notYetValid:
            "Look at this machine's clock, and tell whoever runs the mail server to renew the certificate."
        case .unknownAuthority:
            "Install ca-certificates, or let \(Variable.mailAuthorities.name) name the authority of the mail server."
        case .otherName: "Write the mail server's name into \(Variable.mail.name) as its certificate has it."
        case .other: "Tell whoever runs the mail server."
        }
    }
}
