/// Where people read their mail in a browser: what "Open Mail" opens.
struct Mailboxes: Sendable {
    /// The page of the inbox for development, where every mail goes; `nil` when mails are sent.
    let inbox: String?

    /// The page for an address's mail; `nil` where none is known, as with a domain of one's own.
    func page(for email: String) -> String? {
        if let inbox { return inbox }
        let domain = email.split(separator: "@").last?.lowercased()
        return Self.webmail.first { $0.domains.contains(domain ?? "") }?.page
    }

    /// All that are known, for the script: `domain=page`, separated by blanks.
    static let list = webmail.flatMap { entry in entry.domains.map { $0 + "=" + entry.page } }.joined(separator: " ")

    private static let webmail: [(page: String, domains: [String])] = [
        ("https://mail.google.com/", ["gmail.com", "googlemail.com"]),
        (
            "https://outlook.live.com/mail/",
            [
                "outlook.com", "outlook.de", "hotmail.com", "hotmail.de", "hotmail.co.uk", "live.com", "live.de",
                "msn.com",
            ]
        ),
        (
            "https://mail.yahoo.com/",
            ["yahoo.com", "yahoo.de", "yahoo.co.uk", "yahoo.fr", "ymail.com", "rocketmail.com"]
        ),
        ("https://www.icloud.com/mail", ["icloud.com", "me.com", "mac.com"]),
        ("https://mail.proton.me/", ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"]),
        ("https://app.fastmail.com/", ["fastmail.com", "fastmail.fm"]),
        ("https://mail.zoho.com/", ["zoho.com", "zohomail.com"]),
        ("https://mail.zoho.eu/", ["zohomail.eu"]),
        ("https://mail.aol.com/", ["aol.com", "aol.de"]),
        ("https://www.gmx.net/", ["gmx.net", "gmx.de", "gmx.at", "gmx.ch"]),
        ("https://www.gmx.com/", ["gmx.com"]),
        ("https://web.de/", ["web.de"]),
        ("https://email.t-online.de/", ["t-online.de", "magenta.de"]),
        ("https://mail.freenet.de/", ["freenet.de"]),
        ("https://app.tuta.com/", ["tuta.com", "tutanota.com", "tutanota.de", "tuta.io"]),
        ("https://mailbox.org/", ["mailbox.org"]),
        ("https://posteo.de/", ["posteo.de", "posteo.net"]),
        ("https://app.hey.com/", ["hey.com"]),
        ("https://mail.yandex.com/", ["yandex.com", "yandex.ru", "ya.ru"]),
        ("https://e.mail.ru/", ["mail.ru"]),
    ]
}
