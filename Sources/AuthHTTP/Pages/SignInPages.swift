import Auth

/// The pages of asking for a link and typing a code.
struct SignInPages: Sendable {
    let forms: Forms

    /// The sign-in page, at first and when something is wrong with the address.
    func start(_ pending: PendingSignIn = PendingSignIn(), error: String? = nil) -> Page {
        Page(
            heading: "Sign in",
            content: """
                \(forms.email(pending, error: error, button: "Continue with email"))
                <p class="quiet">No password needed: we send you a link and a code.</p>
                """)
    }

    /// After asking for a link.
    func inbox(_ pending: PendingSignIn, link: SentLink) -> Page {
        inbox(
            pending, message: Self.sent(link, to: pending.email),
            hint: "Didn't get it? You can send another mail after \(link.resendAfter.inWords).")
    }

    /// When no other mail was sent, since one is there.
    func inbox(_ pending: PendingSignIn, notice: String) -> Page {
        inbox(pending, message: Self.status(notice), hint: nil)
    }

    /// After asking for a new link in place of an old one: whoever holds the old one isn't told the whole address.
    func inbox(maskedEmail: String, link: SentLink) -> Page { inbox(message: Self.sent(link, to: maskedEmail)) }

    /// When no new mail was sent in place of an old link's, since one is there.
    func inbox(notice: String) -> Page { inbox(message: Self.status(notice)) }

    /// Another try at the code.
    func code(_ pending: PendingSignIn, error: String) -> Page {
        Page(
            heading: "Enter the code",
            content: """
                <p>It is in the mail to <strong>\(pending.email)</strong>.</p>
                \(forms.code(pending, error: error))
                <hr>
                \(forms.resend(pending, button: "Send a new link", isSecond: true))
                \(forms.differentEmail())
                """)
    }

    /// The code is over.
    func codeEnded(_ pending: PendingSignIn, message: String) -> Page {
        Page(
            heading: "Send a new link",
            content: """
                \(Forms.alert(message))
                \(forms.resend(pending, button: "Send a new link", isSecond: false))
                \(forms.differentEmail())
                """)
    }

    /// After signing in, when there is no address to return to.
    func signedIn(maskedEmail: String?) -> Page {
        guard let maskedEmail else {
            return Page(heading: "You are not signed in", content: startLink("Sign in"))
        }
        return Page(
            heading: "You are signed in",
            content: """
                <p>As <strong>\(maskedEmail)</strong>, in this browser. You can close this page.</p>
                \(forms.signOut(everywhere: false))
                <p class="quiet">Lost a phone, or signed in somewhere you no longer trust? End every session of yours, \
                this one included:</p>
                \(forms.signOut(everywhere: true))
                """)
    }

    /// Anything else that went wrong.
    func problem(title: String, detail: String) -> Page {
        Page(heading: title, content: "\(Forms.alert(detail))\n\(startLink("Go to the sign-in page"))")
    }

    private func inbox(_ pending: PendingSignIn, message: HTML, hint: String?) -> Page {
        Page(
            heading: "Check your inbox",
            content: """
                \(message)
                \(forms.code(pending))
                <hr>
                \(hint.map { #"<p class="quiet">\#($0)</p>"# as HTML })
                \(forms.resend(pending, button: "Send again", isSecond: true))
                \(forms.differentEmail())
                """)
    }

    private func inbox(message: HTML) -> Page {
        Page(
            heading: "Check your inbox",
            content: """
                \(message)
                <p class="quiet">Open the link, or enter the code here.</p>
                \(forms.code())
                """)
    }

    private static func status(_ text: String) -> HTML { #"<p role="status">\#(text)</p>"# }

    private func startLink(_ label: String) -> HTML {
        #"<p><a class="button" href="\#(forms.url.relative("/"))">\#(label)</a></p>"#
    }

    private static func sent(_ link: SentLink, to email: String) -> HTML {
        switch link.delivery {
        case .sent:
            "<p>We sent a link to <strong>\(email)</strong>. It works for \(link.expiresIn.asLifetime).</p>"
        case .queued:
            """
            <p>A link to <strong>\(email)</strong> is on its way; it can take a few minutes. \
            It works for \(link.expiresIn.asLifetime).</p>
            """
        }
    }
}
