import MagicLinkAPI

/// The forms of the pages. Each posts to this site by a path of its own prefix, whatever scheme and host a proxy speaks
/// here, and carries the form token.
struct Forms: Sendable {
    let url: PublicURL
    /// Shows that a page of this server made the form; see ``FormToken``.
    let token: String

    /// Asks for a link.
    func email(_ pending: PendingSignIn = PendingSignIn(), error: String? = nil, button: String) -> HTML {
        form(
            to: url.relative(Endpoint.send),
            """
            \(emailField(pending.email, error: error))
            \(pending.returnTo.map { hidden(SendBody.CodingKeys.returnTo, $0) })
            <button>\(button)</button>
            """)
    }

    /// Redeems a code. Without a known address the form asks for it too.
    func code(_ pending: PendingSignIn = PendingSignIn(), error: String? = nil) -> HTML {
        form(
            to: url.relative(Endpoint.verifyCode),
            """
            \(pending.email.isEmpty ? emailField("", error: nil) : hidden(VerifyCodeBody.CodingKeys.email, pending.email))
            \(carried(pending))
            \(error.map { Self.alert($0) })
            <label for="code">Six-digit code from the mail</label>
            <input class="code" id="code" name="\(VerifyCodeBody.CodingKeys.code.rawValue)" required \
            inputmode="numeric" autocomplete="one-time-code" autocapitalize="off" spellcheck="false"\
            \(error.map { _ in Self.isInvalid })>
            <button>Sign in</button>
            """)
    }

    /// Asks for another mail to an address that is known.
    func resend(_ pending: PendingSignIn, button: String, isSecond: Bool) -> HTML {
        form(
            to: url.relative(Endpoint.send),
            """
            \(hidden(SendBody.CodingKeys.email, pending.email))
            \(carried(pending))
            \(Self.button(button, isSecond: isSecond))
            """)
    }

    /// Redeems the link whose page this is. No `action`: the page doesn't repeat the token.
    func openLink() -> HTML { form(to: nil, "<button>Sign in</button>") }

    /// Asks for a new mail to the address of the link whose page this is.
    func replaceLink() -> HTML {
        form(
            to: nil,
            """
            <input type="hidden" name="\(LinkHandler.resendField)" value="1">
            <button>Send a new link</button>
            """)
    }

    /// Ends the browser's session; with `everywhere`, all others of the person too.
    func signOut(everywhere: Bool) -> HTML {
        let field = #"<input type="hidden" name="\#(SignOutHandler.everywhereField)" value="1">"# as HTML
        return form(
            to: url.relative(Endpoint.signOut),
            """
            \(everywhere ? field : nil)
            \(Self.button(everywhere ? "Sign out everywhere" : "Sign out", isSecond: true))
            """)
    }

    /// The way back to an empty field.
    func differentEmail() -> HTML {
        #"<p class="more"><a href="\#(url.relative("/"))">Use a different email</a></p>"#
    }

    /// An error, read out by screen readers as the page appears (WCAG 2.2 §4.1.3).
    static func alert(_ text: String) -> HTML { #"<p class="alert" id="error" role="alert">\#(text)</p>"# }

    private static let isInvalid: HTML = #" aria-invalid="true" aria-describedby="error""#

    /// What later pages need to know, though the call itself may not.
    private func carried(_ pending: PendingSignIn) -> HTML {
        """
        \(pending.request.map { hidden(VerifyCodeBody.CodingKeys.request, $0) })
        \(pending.returnTo.map { hidden(SendBody.CodingKeys.returnTo, $0) })
        """
    }

    private func form(to action: String?, _ content: HTML) -> HTML {
        """
        <form method="post"\(action.map { #" action="\#($0)""# as HTML })>
        <input type="hidden" name="\(FormToken.field)" value="\(token)">
        \(content)
        </form>
        """
    }

    private func emailField(_ email: String, error: String?) -> HTML {
        """
        \(error.map { Self.alert($0) })
        <label for="email">Email</label>
        <input id="email" type="email" name="\(SendBody.CodingKeys.email.rawValue)" value="\(email)" required \
        autocomplete="email" inputmode="email" autocapitalize="off" spellcheck="false" placeholder="name@example.com"\
        \(error.map { _ in Self.isInvalid })>
        """
    }

    private func hidden(_ key: some CodingKey, _ value: String) -> HTML {
        #"<input type="hidden" name="\#(key.stringValue)" value="\#(value)">"#
    }

    private static func button(_ label: String, isSecond: Bool) -> HTML {
        isSecond ? #"<button class="second">\#(label)</button>"# : "<button>\(label)</button>"
    }
}
