public import Auth
import MagicLinkAPI

/// Writes sign-in mails: the same bytes for every transport, and for every attempt at one mail.
///
/// By hand rather than with libcurl's MIME functions: those give their result only to a mail server that is connected,
/// so a folder of mails would need a second composer.
public struct MailComposer: Sendable {
    /// Whom mails come from, and in whose name.
    public let identity: MailIdentity
    private let templates: MailTemplates

    /// A composer.
    public init(identity: MailIdentity, templates: MailTemplates = .builtIn) {
        self.identity = identity
        self.templates = templates
    }

    /// The whole mail: multipart/alternative with text and HTML (RFC 2046 §5.1.4).
    public func compose(_ mail: SignInMail) -> ComposedMail {
        let values = TemplateValues(mail, identity: identity)
        let subject = templates.subject.rendered(values).singleLine
        let text = BodyPart(text: templates.text.rendered(values), keepingWhole: mail.link)
        let html = BodyPart(html: templates.html.rendered(values))
        let boundary = Self.boundary(for: [text, html])
        let recipient = Self.deliverable(mail)

        var message = fields(for: mail, to: recipient, subject: subject).map { $0 + "\r\n" }.joined()
        message += "Content-Type: multipart/alternative; boundary=\"\(boundary)\"\r\n\r\n"
        for part in [text, html] { message += "--\(boundary)\r\n\(part.entity)" }
        message += "--\(boundary)--\r\n"
        return ComposedMail(
            sender: identity.sender.address, recipient: mail.recipient.localPart + "@" + mail.asciiDomain,
            needsSMTPUTF8: !mail.recipient.localPart.utf8.allSatisfy { $0 < 0x80 }, bytes: Array(message.utf8))
    }

    private func fields(for mail: SignInMail, to recipient: String, subject: String) -> [String] {
        let sender = identity.sender
        var fields = [
            "Date: \(MailDate.field(mail.date))",
            HeaderText.mailbox("From", phrase: sender.name, address: sender.address),
            "To: \(recipient)",
            HeaderText.field("Subject", subject),
            "Message-ID: <\(Self.atom(mail.messageID))@\(sender.domain)>",
            "MIME-Version: 1.0",
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

    /// A line that neither part has (RFC 2046 §5.1.1). `=_` can't come out of quoted-printable.
    private static func boundary(for parts: [BodyPart]) -> String {
        var number = 1
        while parts.contains(where: { $0.content.utf8.has("=_part_\(number)") }) { number += 1 }
        return "=_part_\(number)"
    }
}
