import Auth

/// The pages that a link leads to. Looking at them changes nothing.
struct LinkPages: Sendable {
    let brand: String
    let forms: Forms

    /// Whose sign-in it is, and a button. A person who was mailed somebody else's link sees that before pressing it.
    func ready(maskedEmail: String, expiresIn: Duration) -> Page {
        Page(
            heading: "Sign in to \(brand)?",
            content: """
                <p>You are about to sign in as <strong>\(maskedEmail)</strong>.</p>
                \(forms.openLink())
                <p class="quiet">The link works for another \(expiresIn.asLifetime). Is that not your address, or did \
                you not ask for this? Then close this page, and nothing happens.</p>
                """)
    }

    /// The sign-in goes on where it was begun.
    func bound(maskedEmail: String) -> Page {
        Page(
            heading: "Go back to where you started",
            content: """
                <p>The sign-in of <strong>\(maskedEmail)</strong> was started in another app or browser, and is \
                finished there.</p>
                <p>Go back to it and enter the <strong>six-digit code</strong> that stands in the same mail as this \
                link.</p>
                \(startHere)
                """)
    }

    /// Somebody is signed in by it; perhaps this browser, which is then told so.
    func used(maskedEmail: String?, signedInAs: String? = nil) -> Page {
        if let signedInAs {
            return Page(
                heading: "You are signed in",
                content: """
                    <p>This link has been used already, and this browser is signed in as \
                    <strong>\(signedInAs)</strong>. You can close this page.</p>
                    """)
        }
        return Page(
            heading: "This link has been used",
            content: """
                <p>A link works once, and somebody has signed in with this one or a newer one. Was it you, in another \
                browser or app? Then go on there.</p>
                \(sendNew(to: maskedEmail))
                """)
    }

    /// Its time is over.
    func expired(maskedEmail: String?) -> Page {
        Page(
            heading: "This link has expired",
            content: "<p>Links work for a short time only.</p>\n\(sendNew(to: maskedEmail))")
    }

    /// Newer mails have taken its place.
    func replaced(maskedEmail: String?) -> Page {
        Page(
            heading: "There is a newer link",
            content: """
                <p>Newer mails have taken the place of this one. Open the newest, or send another:</p>
                \(sendNew(to: maskedEmail))
                """)
    }

    /// No such link.
    func unknown() -> Page {
        Page(
            heading: "We don't know this link",
            content: """
                <p>Part of it may be missing: copy the whole link from the mail. Or have a new one sent:</p>
                \(forms.email(button: "Send a new link"))
                """)
    }

    private var startHere: HTML {
        """
        <p class="quiet">Is that app or browser out of reach? Then begin anew here.</p>
        <p><a class="button second" href="\(forms.url.relative("/"))">Start here</a></p>
        """
    }

    private func sendNew(to maskedEmail: String?) -> HTML {
        """
        \(forms.replaceLink())
        \(maskedEmail.map { #"<p class="quiet">It goes to <strong>\#($0)</strong>.</p>"# as HTML })
        """
    }
}
