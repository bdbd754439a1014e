import Auth
import MagicLinkAPI

@testable import AuthMail

/// The mails that these tests send.
enum TestMails {
    static let token = "c7k3m9q2w5x8z4b6n1v7j3h5g2f8d4s6a9p2r5t"

    static func link(_ base: String = "https://id.example.org") -> String { "\(base)/auth/\(token)" }

    static func mail(
        to address: String = "sam@example.com", asciiDomain: String? = nil, link: String = link(),
        code: UInt32 = 123, lifetime: Duration = .seconds(900), id: String = "7fx2k9",
        language: Language = .english
    ) throws -> SignInMail {
        let recipient = try EmailAddress(address)
        return SignInMail(
            recipient: recipient, asciiDomain: asciiDomain ?? recipient.domain.lowercased(), link: link,
            code: OneTimeCode(number: code), lifetime: lifetime, date: Timestamp(seconds: 1_800_000_000), messageID: id,
            language: language)
    }

    static func composer(
        brand: String = "Fieldnote", from: String = "Sign in <no-reply@example.org>", headers: [ExtraHeader] = [],
        templates: MailTemplates = .builtIn
    ) throws -> MailComposer {
        MailComposer(
            identity: try MailIdentity(
                sender: MailSender(from), brand: brand, accent: .blue, extraHeaders: headers),
            templates: templates)
    }
}
