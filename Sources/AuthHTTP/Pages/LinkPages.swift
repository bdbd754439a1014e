import Auth

/// The pages that a link leads to. Looking at them changes nothing.
struct LinkPages: Sendable {
    let brand: String
    let forms: Forms
    /// The link as the app opens it: `fieldnote://auth/…`; `nil` without an app.
    let appLink: String?

    private var words: LinkWords { forms.words.links }

    /// Whose sign-in it is, and a button. A person who was mailed somebody else's link sees that before pressing it.
    func ready(maskedEmail: String, expiresIn: Duration) -> Page {
        Page(
            heading: words.readyTitle.with(brand), symbol: Icons.enter,
            content: """
                <p class="text">\(words.readyLine.strong(maskedEmail)) \
                \(words.readyLifetime.with(expiresIn.asLifetime(forms.words.language)))</p>
                \(forms.openLink())
                \(appLink.map { openApp($0, isSecond: true) })
                <p class="quiet">\(words.readyWarning)</p>
                """,
            script: .link)
    }

    /// The sign-in goes on where it was begun; or here, by another mail.
    ///
    /// The code of the mail that the link came in is of use to the app alone, so no field asks for it here.
    func bound(maskedEmail: String, session: String? = nil, notice: String? = nil) -> Page {
        let block = SignInBlock(forms: forms, session: session, way: .link(maskedEmail: maskedEmail))
        return Page(
            heading: words.boundTitle, symbol: Icons.devices, isHeadingWithin: true,
            content: """
                <div class="step" data-part="ask">
                \(Page.intro(words.boundTitle, Icons.devices))
                <p class="text">\(words.boundLine.strong(maskedEmail))</p>
                \(appLink.map { openApp($0, isSecond: false) })
                <p class="text">\(words.boundCode)</p>
                <hr>
                \(notice.map(SignInPages.status))
                <p class="quiet">\(words.boundHere)</p>
                \(forms.signInHere())
                </div>
                \(block.sent)
                """,
            data: block.data, below: below(showsApp: false), script: .signIn)
    }

    /// Somebody is signed in by it; perhaps this browser, which is then told so.
    func used(maskedEmail: String?, signedInAs: String? = nil) -> Page {
        if let signedInAs {
            return Page(
                heading: forms.words.session.signedInTitle, symbol: Icons.done,
                content: "<p class=\"text\">\(words.usedHere.strong(signedInAs))</p>")
        }
        return Page(
            heading: words.usedTitle, symbol: Icons.used,
            content: "<p class=\"text\">\(words.usedLine)</p>\n\(sendNew(to: maskedEmail))")
    }

    /// Its time is over.
    func expired(maskedEmail: String?) -> Page {
        Page(
            heading: words.expiredTitle, symbol: Icons.clock,
            content: "<p class=\"text\">\(words.expiredLine)</p>\n\(sendNew(to: maskedEmail))")
    }

    /// Newer mails have taken its place.
    func replaced(maskedEmail: String?) -> Page {
        Page(
            heading: words.replacedTitle, symbol: Icons.envelope,
            content: "<p class=\"text\">\(words.replacedLine)</p>\n\(sendNew(to: maskedEmail))")
    }

    /// No such link.
    func unknown() -> Page {
        Page(
            heading: words.unknownTitle, symbol: Icons.question,
            content: """
                <p class="text">\(words.unknownLine)</p>
                \(forms.email(button: forms.words.block.sendNewLink))
                """)
    }

    /// What stands under the card where the person may go on by another way. The script shows the app's link when the
    /// card has none any more.
    func below(showsApp: Bool = true) -> HTML {
        let isHidden: HTML? = showsApp ? nil : " hidden"
        return """
            \(appLink.map { #"<a class="button plain" href="\#($0)" data-part="openApp"\#(isHidden)>\#(words.openApp)</a>"# as HTML })
            \(forms.differentEmail())
            """
    }

    private func openApp(_ link: String, isSecond: Bool) -> HTML {
        #"<a class="button\#(isSecond ? " second" : "")" href="\#(link)">\#(words.openApp)</a>"#
    }

    private func sendNew(to maskedEmail: String?) -> HTML {
        """
        \(forms.replaceLink(.another, button: forms.words.block.sendNewLink))
        \(maskedEmail.map { "<p class=\"quiet\">\(words.goesTo.strong($0))</p>" as HTML })
        """
    }
}
