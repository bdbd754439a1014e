import Auth

/// The pages of asking for a link and typing a code.
struct SignInPages: Sendable {
    let forms: Forms

    private var words: BlockWords { forms.words.block }

    /// The sign-in page, at first and when something is wrong with the address.
    func start(
        _ pending: PendingSignIn = PendingSignIn(), error: String? = nil, session: String? = nil
    ) -> Page {
        let block = SignInBlock(forms: forms, session: session, way: .address(returnTo: pending.returnTo))
        return Page(
            heading: words.title, lead: words.lead,
            content: """
                <div class="step" data-part="ask">
                \(forms.email(pending, error: error, button: words.continueWithEmail))
                <p class="quiet">\(words.noPassword)</p>
                </div>
                \(block.sent)
                """,
            data: block.data, below: forms.differentEmail(isScripted: true), script: .signIn)
    }

    /// After asking for a link.
    func inbox(_ pending: PendingSignIn, link: SentLink) -> Page {
        inbox(pending, message: sent(link, to: pending.email))
    }

    /// When no other mail was sent, since one is there.
    func inbox(_ pending: PendingSignIn, notice: String) -> Page { inbox(pending, message: Self.status(notice)) }

    /// When no new mail was sent in place of an old link's, since one is there.
    func inbox(notice: String) -> Page {
        Page(
            heading: words.sentTitle, symbol: Icons.envelope,
            content: """
                \(Self.status(notice))
                <p class="text">\(words.openLinkOrCode)</p>
                \(forms.code())
                """)
    }

    /// Another try at the code.
    func code(_ pending: PendingSignIn, error: String) -> Page {
        Page(
            heading: words.codeTitle, symbol: Icons.envelope,
            content: """
                <p class="text">\(words.codeLine.strong(pending.email))</p>
                \(forms.code(pending, error: error))
                <hr>
                \(resend(pending))
                """,
            below: forms.differentEmail())
    }

    /// The code is over.
    func codeEnded(_ pending: PendingSignIn, message: String) -> Page {
        Page(
            heading: words.sendNewLink, symbol: Icons.clock,
            content: """
                <p class="text" role="alert">\(message)</p>
                \(forms.resend(pending, button: words.sendNewLink, style: .first))
                """,
            below: forms.differentEmail())
    }

    /// After signing in, when there is no address to return to.
    func signedIn(maskedEmail: String?) -> Page {
        let words = forms.words.session
        guard let maskedEmail else {
            return Page(
                heading: words.signedOutTitle, symbol: Icons.enter, content: startLink(forms.words.block.signIn))
        }
        return Page(
            heading: words.signedInTitle, symbol: Icons.done,
            content: """
                <p class="text">\(words.signedInLine.strong(maskedEmail))</p>
                \(forms.signOut(everywhere: false))
                <hr>
                <p class="text">\(words.everywhereLine)</p>
                \(forms.signOut(everywhere: true))
                """)
    }

    /// Anything else that went wrong.
    func problem(title: String, detail: String) -> Page {
        Page(
            heading: title, symbol: Icons.question,
            content: "<p class=\"text\" role=\"alert\">\(detail)</p>\n\(startLink(forms.words.toSignIn))")
    }

    private func inbox(_ pending: PendingSignIn, message: HTML) -> Page {
        Page(
            heading: words.sentTitle, symbol: Icons.envelope,
            content: """
                \(message)
                \(forms.mailboxes.page(for: pending.email).map(openMail))
                <hr>
                <div class="ways">\(resend(pending))
                <details><summary class="button plain">\(words.enterCode)</summary>
                \(forms.code(pending))
                </details></div>
                """,
            below: forms.differentEmail())
    }

    private func resend(_ pending: PendingSignIn) -> HTML {
        """
        <div class="row"><span>\(words.resendQuestion)</span>
        \(forms.resend(pending, button: words.resend, style: .plain))
        </div>
        """
    }

    private func openMail(_ page: String) -> HTML {
        #"<a class="button" href="\#(page)" target="_blank" rel="noopener noreferrer">\#(words.openMail)</a>"#
    }

    static func status(_ text: String) -> HTML { #"<p class="text" role="status">\#(text)</p>"# }

    private func startLink(_ label: String) -> HTML {
        #"<a class="button" href="\#(forms.url.relative("/"))">\#(label)</a>"#
    }

    /// Says what was sent, to whom, and how long it works.
    func sent(_ link: SentLink, to email: String) -> HTML {
        let line =
            switch link.delivery {
            case .sent: words.sentLine
            case .queued: words.queuedLine
            }
        return """
            <p class="text">\(line.strong(email)) \
            \(words.linkLifetime.with(link.expiresIn.asLifetime(forms.words.language)))</p>
            """
    }
}
