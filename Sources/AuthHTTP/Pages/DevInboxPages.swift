import HTTP
import MagicLinkAPI

/// The pages of the inbox for development.
struct DevInboxPages: Sendable {
    let url: PublicURL

    /// The mails, and a page that loads itself again.
    func list(_ mails: [DevInbox.Mail]) -> Page {
        var content: HTML =
            """
            <p class="text">No mail yet. This page shows it as soon as it is there; \
            <a href="\(url.relative("/"))">ask for one</a>.</p>
            """
        if !mails.isEmpty { content = "<ul class=\"mails\">\n\(HTML(mails.map(item)))\n</ul>" }
        return Page(heading: "Inbox", symbol: Icons.envelope, content: content, refreshes: true)
    }

    /// One mail: its link and its code at hand, then its text.
    func mail(_ mail: DevInbox.Mail) -> Page {
        Page(
            heading: mail.subject, symbol: Icons.envelope,
            content: """
                <p class="text">To \(mail.recipient)<br>\(mail.date)</p>
                \(mail.link.flatMap(link).map { #"<a class="button" href="\#($0)">Open the link</a>"# as HTML })
                \(mail.code.map { #"<p class="text">The code is <strong class="digits">\#($0)</strong></p>"# as HTML })
                <pre>\(mail.text)</pre>
                """,
            below: #"<a class="button plain" href="\#(url.relative(DevInboxHandler.path))">All mails</a>"#)
    }

    private func item(_ mail: DevInbox.Mail) -> HTML {
        """
        <li><a href="\(url.relative(DevInboxHandler.path))/\(PercentCoding.encode(mail.id))"><strong>\(mail.recipient)</strong><br>\
        \(mail.subject)<br><span>\(mail.date)</span></a></li>
        """
    }

    /// A link of this server; no other address is made clickable.
    private func link(_ text: String) -> String? {
        text.utf8.starts(with: url.absolute(Endpoint.linkPrefix).utf8) ? text : nil
    }
}
