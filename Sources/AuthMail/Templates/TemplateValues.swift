import Auth
import MagicLinkAPI

/// What the placeholders of one mail stand for.
struct TemplateValues {
    private let mail: SignInMail
    private let identity: MailIdentity

    init(_ mail: SignInMail, identity: MailIdentity) {
        self.mail = mail
        self.identity = identity
    }

    /// On one line, whatever it came from.
    subscript(placeholder: MailPlaceholder) -> String {
        switch placeholder {
        case .brand: identity.brand
        case .site: Self.host(of: mail.link)
        case .link: mail.link.singleLine
        case .code: mail.code.digits
        case .lifetime: SpelledDuration.words(mail.lifetime, in: mail.language)
        case .accent: identity.accent.hex
        case .accentText: identity.accent.textHex
        }
    }

    /// `id.example.com` of `https://id.example.com:8443/auth/…`.
    private static func host(of link: String) -> String {
        let line = link.singleLine
        guard let scheme = line.utf8.firstRange(ofBytes: "://".utf8) else { return line }
        let authority = line[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if authority.hasPrefix("[") { return String(authority.prefix { $0 != "]" }) + "]" }
        return String(authority.prefix { $0 != ":" })
    }
}
