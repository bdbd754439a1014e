import HTTP
import MagicLinkAPI

/// The pages of the inbox for development.
struct DevInboxPages: Sendable {
    let url: PublicURL

    /// The mails, and a page that loads itself again.
    func list(_ mails: [DevInbox.Mail]) -> Page {
        var content: HTML =
            """
            <p class="quiet">No mail yet. This page shows it as soon as it is there; \
            <a href="\(url.relative("/"))">ask for one</a>.</p>
            """
        if !mails.isEmpty { content = "<ul>\n\(HTML(mails.map(item)))\n</ul>" }
        return Page(heading: "Inbox", content: content, refreshes: true)
    }

    /// One mail: its link and its code at hand, then its text.
    func mail(_ mail: DevInbox.Mail) -> Page {
        Page(
            heading: mail.subject,
            content: """
                <p class="quiet">To \(mail.recipient)<br>\(mail.date)</p>
                \(mail.link.flatMap(link).map { #"<p><a class="button" href="\#($0)">Open the link</a></p>"# as HTML })
                \(mail.code.map { #"<p>The code is <strong class="code">\#($0)</strong></p>"# as HTML })
                <pre>\(mail.text)</pre>
                <p class="more"><a href="\(url.relative(DevInboxHandler.path))">All mails</a></p>
                """)
    }

    private func item(_ mail: DevInbox.Mail) -> HTML {
        """
        <li><a href="\(url.relative(DevInboxHandler.path))/\(PercentCoding.encode(mail.id))"><strong>\(mail.recipient)</strong><br>\
        \(mail.subject)<br><span class="quiet">\(mail.date)</span></a></li>
        """
    }

    /// A link of this server; no other address is made clickable.
    private func link(_ text: String) -> String? {
        text.utf8.starts(with: url.absolute(Endpoint.linkPrefix).utf8) ? text : nil
    }
}
