import Auth

/// The pages of a mail that was asked for by a link. Whoever holds the link isn't told the whole address, and their forms
/// go to the link itself, which knows it.
struct LinkMailPages: Sendable {
    let link: LinkPages
    let mail: Forms.LinkMail
    let maskedEmail: String
    /// The handle of the mail that was asked for last; `nil` while it isn't known.
    let request: String?

    private var forms: Forms { link.forms }
    private var words: BlockWords { forms.words.block }

    /// It is on its way. The code of one that is bound elsewhere has no use here.
    func sent(_ sent: SentLink, isBound: Bool) -> Page {
        let message = SignInPages(forms: forms).sent(sent, to: maskedEmail)
        return isBound ? elsewhere(message) : inbox(message)
    }

    /// None was sent, since one is there.
    func tooSoon(_ notice: String, isBound: Bool) -> Page {
        if isBound { return elsewhere(SignInPages.status(notice)) }
        if request != nil { return inbox(SignInPages.status(notice)) }
        switch mail {
        case .another: return SignInPages(forms: forms).inbox(notice: notice)
        case .here: return link.bound(maskedEmail: maskedEmail, notice: notice)
        }
    }

    /// Another try at the code.
    func code(error: String) -> Page {
        page(
            words.codeTitle,
            """
            <p class="text">\(words.codeLine.strong(maskedEmail))</p>
            \(request.map { forms.linkCode(request: $0, error: error) })
            """)
    }

    /// The code is over.
    func codeEnded(_ message: String) -> Page {
        Page(
            heading: words.sendNewLink, symbol: Icons.clock,
            content: """
                <p class="text" role="alert">\(message)</p>
                \(forms.replaceLink(mail, button: words.sendNewLink))
                """,
            below: below)
    }

    private func elsewhere(_ message: HTML) -> Page {
        Page(
            heading: words.sentTitle, symbol: Icons.envelope,
            content: "\(message)\n<p class=\"text\">\(forms.words.links.boundMail)</p>", below: below)
    }

    private func inbox(_ message: HTML) -> Page {
        page(
            words.sentTitle,
            """
            \(message)
            <p class="text">\(words.openLinkOrCode)</p>
            \(request.map { forms.linkCode(request: $0) })
            """)
    }

    private func page(_ heading: String, _ content: HTML) -> Page {
        Page(
            heading: heading, symbol: Icons.envelope,
            content: """
                \(content)
                <hr>
                <div class="row"><span>\(words.resendQuestion)</span>
                \(forms.replaceLink(mail, request: request, button: words.resend, style: .plain))
                </div>
                """,
            below: below)
    }

    private var below: HTML {
        switch mail {
        case .another: forms.differentEmail()
        case .here: link.below()
        }
    }
}
