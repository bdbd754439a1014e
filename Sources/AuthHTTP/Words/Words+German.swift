import Auth

extension Words {
    static let german = Words(
        language: .german, block: .german, links: .german, session: .german,
        units: Units(
            second: "Sekunde", seconds: "Sekunden", minute: "Minute", minutes: "Minuten", hour: "Stunde",
            hours: "Stunden"),
        toSignIn: "Zur Anmeldung")
}

extension BlockWords {
    fileprivate static let german = BlockWords(
        title: "Anmelden",
        lead: "Dein Postfach ist der Schlüssel.",
        emailLabel: "E-Mail",
        emailPrompt: "name@example.com",
        continueWithEmail: "Weiter mit E-Mail",
        noPassword: "Kein Passwort nötig. Wir schicken dir einen Link zum Anmelden.",
        sentTitle: "Sieh in dein Postfach",
        sentLine: "Wir haben einen Anmeldelink an {} geschickt.",
        queuedLine: "Ein Anmeldelink an {} ist unterwegs; das kann einige Minuten dauern.",
        linkLifetime: "Er funktioniert {} lang.",
        openMail: "Mail öffnen",
        resendQuestion: "Nichts angekommen?",
        resend: "Erneut senden",
        enterCode: "Stattdessen Code eingeben",
        codeLabel: "Sechsstelliger Code",
        changeEmail: "Andere E-Mail-Adresse verwenden",
        signIn: "Anmelden",
        codeTitle: "Code eingeben",
        codeLine: "Er steht in der Mail an {}.",
        sendNewLink: "Neuen Link senden",
        openLinkOrCode: "Öffne den Link, oder gib hier den Code ein.")
}

extension LinkWords {
    fileprivate static let german = LinkWords(
        readyTitle: "Bei {} anmelden?",
        readyLine: "Du meldest dich an als {}.",
        readyLifetime: "Der Link funktioniert noch {}.",
        readyWarning: "Das ist nicht deine Adresse, oder du wolltest dich nicht anmelden? Schließ diese Seite, dann "
            + "geschieht nichts.",
        openApp: "In der App öffnen",
        signingIn: "Du wirst angemeldet",
        signedIn: "Angemeldet",
        boundTitle: "Geh zurück, wo du angefangen hast",
        boundLine: """
            Die Anmeldung von {} wurde in einer anderen App oder einem anderen Browser begonnen und wird dort \
            abgeschlossen.
            """,
        boundCode: "Geh dorthin zurück und gib den sechsstelligen Code ein, der in derselben Mail steht wie dieser "
            + "Link.",
        boundHere: "Die App oder der Browser ist nicht erreichbar? Wir schicken dir noch eine Mail, mit Link und Code "
            + "für dieses Gerät.",
        signInHere: "Auf diesem Gerät anmelden",
        boundWait: "Eben erst ging eine Mail ab. Die für dieses Gerät folgt in {}.",
        boundMail: "Öffne ihren Link oder gib ihren Code ein, wo du angefangen hast.",
        usedTitle: "Dieser Link wurde schon benutzt",
        usedLine: "Ein Link gilt einmal, und mit diesem oder einem neueren hat sich schon jemand angemeldet. Warst du "
            + "das, in einem anderen Browser oder einer App? Dann mach dort weiter.",
        usedHere: """
            Dieser Link wurde schon benutzt, und dieser Browser ist angemeldet als {}. Du kannst diese Seite \
            schließen.
            """,
        expiredTitle: "Dieser Link ist abgelaufen",
        expiredLine: "Links gelten nur für kurze Zeit.",
        replacedTitle: "Es gibt einen neueren Link",
        replacedLine: "Neuere Mails haben diese ersetzt. Öffne die neueste, oder lass dir noch eine schicken.",
        unknownTitle: "Diesen Link kennen wir nicht",
        unknownLine: "Vielleicht fehlt ein Stück: Kopiere den ganzen Link aus der Mail. Oder lass dir einen neuen "
            + "schicken.",
        goesTo: "Er geht an {}.")
}

extension SessionWords {
    fileprivate static let german = SessionWords(
        signedInTitle: "Du bist angemeldet",
        signedInLine: "Als {}, in diesem Browser. Du kannst diese Seite schließen.",
        signOut: "Abmelden",
        everywhereLine: "Telefon verloren, oder irgendwo angemeldet, wo du es nicht mehr willst? Beende alle deine "
            + "Sitzungen, auch diese.",
        signOutEverywhere: "Überall abmelden",
        signedOutTitle: "Du bist nicht angemeldet")
}
