import Auth
import MagicLinkAPI

/// Composes sign-in mails: the same for every transport, and for every attempt at one mail.
///
/// Says what is in a mail; libcurl's MIME functions write it down (``MIMEMessage``).
public struct MailComposer: Sendable {
    /// Whom mails come from, and in whose name.
    public let identity: MailIdentity
    private let templates: MailTemplates

    /// A composer.
    public init(identity: MailIdentity, templates: MailTemplates = .builtIn) {
        self.identity = identity
        self.templates = templates
    }

    /// The whole mail, with text and HTML.
    func compose(_ mail: SignInMail) -> ComposedMail {
        let values = TemplateValues(mail, identity: identity)
        let templates = templates[mail.language]
        let subject = templates.subject.rendered(values).singleLine
        return ComposedMail(
            sender: identity.sender.address, recipient: mail.recipient.localPart + "@" + mail.asciiDomain,
            needsSMTPUTF8: !mail.recipient.localPart.utf8.allSatisfy { $0 < 0x80 },
            fields: fields(for: mail, to: Self.deliverable(mail), subject: subject),
            parts: [
                MailPart(text: templates.text.rendered(values), keepingWhole: mail.link),
                MailPart(html: templates.html.rendered(values)),
            ])
    }

    private func fields(for mail: SignInMail, to recipient: String, subject: String) -> [String] {
        let sender = identity.sender
        var fields = [
            "Date: \(MailDate.field(mail.date))",
            HeaderText.mailbox("From", phrase: sender.name, address: sender.address),
            "To: \(recipient)",
            HeaderText.field("Subject", subject),
            "Message-ID: <\(Self.atom(mail.messageID))@\(sender.domain)>",
            // libcurl would write it as well, in another spelling.
            "MIME-Version: 1.0",
            "Content-Language: \(mail.language.rawValue)",
            // RFC 3834 §5, and the same for Exchange: no out-of-office replies.
            "Auto-Submitted: auto-generated",
            "X-Auto-Response-Suppress: All",
        ]
        fields += identity.extraHeaders.map { HeaderText.field($0.name, $0.value) }
        return fields
    }

    /// The recipient as typed where its domain is ASCII; in A-labels otherwise, which every server knows.
    private static func deliverable(_ mail: SignInMail) -> String {
        let isASCII = mail.recipient.domain.utf8.allSatisfy { $0 < 0x80 }
        return isASCII ? mail.recipient.text : mail.recipient.localPart + "@" + mail.asciiDomain
    }

    /// What may stand in a Message-ID without quotation marks (RFC 5322 §3.6.4).
    private static func atom(_ id: String) -> String {
        let kept = id.utf8.filter { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return kept.isEmpty ? "mail" : String(decoding: kept, as: UTF8.self)
    }
}
