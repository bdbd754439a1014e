import Auth
import MagicLinkAPI

extension Problem {
    /// The same problem in the words of a language. What only a programmer can mend stays English.
    func translated(to language: Language) -> Problem {
        switch language {
        case .english: return self
        case .german:
            guard let type, let text = Self.german[String(type.dropFirst(Self.typePrefix.count))] else { return self }
            var problem = self
            problem.title = text.title
            problem.detail = text.detail(self)
            return problem
        }
    }

    private struct Text: Sendable {
        let title: String
        let detail: @Sendable (Problem) -> String

        init(_ title: String, _ detail: String) {
            self.title = title
            self.detail = { _ in detail }
        }

        init(_ title: String, by detail: @escaping @Sendable (Problem) -> String) {
            self.title = title
            self.detail = detail
        }
    }

    /// By what follows the prefix of ``type``.
    private static let german: [String: Text] = [
        "cross_site": Text(
            "Anfrage von einer anderen Website",
            "Diese Anfrage kam von einer anderen Website. Öffne die Anmeldeseite selbst und versuch es noch einmal."),
        "not_found": Text("Nicht gefunden", "Unter dieser Adresse gibt es nichts."),
        "internal_error": Text(
            "Interner Fehler", "Bei uns ist etwas schiefgegangen. Versuch es gleich noch einmal."),
        "temporarily_unavailable": Text(
            "Vorübergehend gestört", "Anmelden geht im Moment nicht. Versuch es in Kürze noch einmal."),
        "invalid_email": Text("Ungültige E-Mail-Adresse", by: { EmailAddressError.germanMessage(of: $0.detail) }),
        "invalid_code": Text("Ungültiger Code", "Der Code besteht aus den sechs Ziffern aus der Mail."),
        "wrong_code": Text("Falscher Code", by: { germanWrongCode(attemptsLeft: $0.attemptsLeft ?? 0) }),
        "code_expired": Text(
            "Code abgelaufen", "Dieser Code gilt nicht mehr. Mit einem neuen Link bekommst du einen neuen."),
        "link_used": Text(
            "Link benutzt",
            "Mit dieser Mail oder einer neueren hat sich schon jemand angemeldet. Lass dir einen neuen Link schicken."),
        "link_expired": Text("Link abgelaufen", "Dieser Link ist zu alt. Lass dir einen neuen schicken."),
        "link_replaced": Text(
            "Link ersetzt",
            "Neuere Mails haben diesen Link ersetzt. Öffne die neueste, oder lass dir einen neuen Link schicken."),
        "link_unknown": Text(
            "Link unbekannt",
            "Diesen Link gibt es nicht. Kopiere den ganzen Link aus der Mail, oder lass dir einen neuen schicken."),
        "wrong_device": Text(
            "Woanders begonnen",
            "Diese Anmeldung wurde in einer anderen App oder einem anderen Browser begonnen. Geh dorthin zurück und gib "
                + "den Code aus der Mail ein."),
        "session_expired": Text("Nicht angemeldet", "Du bist nicht angemeldet. Melde dich an, um weiterzumachen."),
        "session_unknown": Text(
            "Sitzung unbekannt", "Eine solche Sitzung hast du nicht. Vielleicht ist sie schon beendet."),
        "resend_too_soon": Text(
            "Zu früh",
            by: { "Gerade wurde schon eine Mail geschickt. Die nächste kannst du in \($0.germanWait) anfordern." }),
        "too_many_requests": Text(
            "Zu viele Anfragen", by: { "Das waren zu viele Versuche. Versuch es in \($0.germanWait) noch einmal." }),
        "mail_unavailable": Text(
            "Mail abgelehnt",
            "Die Mail an diese Adresse konnte nicht zugestellt werden. Prüfe die Adresse und versuch es noch einmal."),
    ]

    private var germanWait: String { Duration.seconds(retryAfter ?? 1).inWords(.german) }

    private static func germanWrongCode(attemptsLeft: Int) -> String {
        let rest =
            switch attemptsLeft {
            case ...0: "Kein Versuch mehr übrig: Lass dir einen neuen Link schicken."
            case 1: "Noch ein Versuch."
            default: "Noch \(attemptsLeft) Versuche."
            }
        return "Das ist nicht der Code aus der Mail. " + rest
    }
}

extension EmailAddressError {
    /// The German for an English ``message``.
    fileprivate static func germanMessage(of message: String) -> String {
        all.first { $0.message == message }?.germanMessage ?? message
    }

    private static let all: [Self] = [
        .empty, .forbiddenCharacter, .missingAt, .severalAddresses, .quotedLocalPart, .domainLiteral,
        .malformedLocalPart, .malformedDomain, .localPartTooLong, .tooLong,
    ]

    private var germanMessage: String {
        switch self {
        case .empty: "Gib deine E-Mail-Adresse ein."
        case .forbiddenCharacter: "In der Adresse steht ein Leerzeichen oder ein unsichtbares Zeichen."
        case .missingAt: "In einer E-Mail-Adresse steht ein @, wie in name@example.com."
        case .severalAddresses: "Gib nur eine E-Mail-Adresse ein."
        case .quotedLocalPart: "Adressen mit Anführungszeichen werden nicht unterstützt."
        case .domainLiteral: "Adressen mit einer Zahl in Klammern nach dem @ werden nicht unterstützt."
        case .malformedLocalPart: "Der Teil vor dem @ ist nicht geschrieben wie in name@example.com."
        case .malformedDomain: "Der Teil nach dem @ ist nicht geschrieben wie in name@example.com."
        case .localPartTooLong: "Der Teil vor dem @ ist länger als 64 Zeichen."
        case .tooLong: "Die Adresse ist länger als 254 Zeichen."
        }
    }
}
