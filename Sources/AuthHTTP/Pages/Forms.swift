import MagicLinkAPI

/// The forms of the pages. Each posts to this site by a path of its own prefix, whatever scheme and host a proxy speaks
/// here, and carries the form token.
struct Forms: Sendable {
    let url: PublicURL
    /// Shows that a page of this server made the form; see ``FormToken``.
    let token: String
    let words: Words
    let mailboxes: Mailboxes

    /// Asks for a link.
    func email(_ pending: PendingSignIn = PendingSignIn(), error: String? = nil, button: String) -> HTML {
        form(
            to: url.relative(Endpoint.send), part: "emailForm",
            """
            \(emailField(pending.email, error: error))
            \(pending.returnTo.map { hidden(SendBody.CodingKeys.returnTo, $0) })
            <div><button data-part="continue" data-activity="idle">\(Self.face(button))</button>
            <p class="error" data-part="failure" hidden></p></div>
            """)
    }

    /// Redeems a code. Without a known address the form asks for it too.
    func code(_ pending: PendingSignIn = PendingSignIn(), error: String? = nil) -> HTML {
        form(
            to: url.relative(Endpoint.verifyCode),
            """
            \(pending.email.isEmpty ? emailField("", error: nil) : hidden(VerifyCodeBody.CodingKeys.email, pending.email))
            \(carried(pending))
            \(codeField(error: error))
            <button>\(words.block.signIn)</button>
            """)
    }

    /// Six boxes that are one field.
    func codeField(error: String? = nil) -> HTML {
        """
        <div class="field"><label for="code">\(words.block.codeLabel)</label>
        <div class="boxes" data-part="boxes"><span aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></span>\
        <div><input id="code" name="\(VerifyCodeBody.CodingKeys.code.rawValue)" data-part="code" required \
        inputmode="numeric" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" \
        aria-describedby="code-error"\(error.map { _ in Self.isInvalid })></div></div>
        \(Self.error(error, id: "code-error", part: "codeError"))</div>
        """
    }

    /// Asks for another mail to an address that is known.
    func resend(_ pending: PendingSignIn, button: String, style: ButtonStyle) -> HTML {
        form(
            to: url.relative(Endpoint.send),
            """
            \(hidden(SendBody.CodingKeys.email, pending.email))
            \(carried(pending))
            \(Self.button(button, style))
            """)
    }

    /// Ends the browser's session; with `everywhere`, all others of the person too.
    func signOut(everywhere: Bool) -> HTML {
        let field = #"<input type="hidden" name="\#(SignOutHandler.everywhereField)" value="1">"# as HTML
        return form(
            to: url.relative(Endpoint.signOut),
            """
            \(everywhere ? field : nil)
            \(Self.button(everywhere ? words.session.signOutEverywhere : words.session.signOut, .second))
            """)
    }

    /// The way back to an empty field; on the page that has one, the script shows and takes it.
    func differentEmail(isScripted: Bool = false) -> HTML {
        """
        <a class="button plain" href="\(url.relative("/"))"\
        \(isScripted ? #" data-part="changeEmail" hidden"# as HTML : nil)>\(words.block.changeEmail)</a>
        """
    }

    /// How much a button is to stand out.
    enum ButtonStyle: Hashable, Sendable {
        case first, second, plain
    }

    /// A label that a spinner and a check can take the place of.
    static func face(_ label: String) -> HTML {
        "<span class=\"face\"><span>\(label)</span>\(Icons.progress)</span>"
    }

    /// An error, read out by screen readers as the page appears (WCAG 2.2 §4.1.3); an empty place for one otherwise.
    static func error(_ text: String?, id: String, part: String) -> HTML {
        guard let text else { return #"<p class="error" id="\#(id)" data-part="\#(part)" hidden></p>"# }
        return #"<p class="error" id="\#(id)" data-part="\#(part)" role="alert">\#(text)</p>"#
    }

    private static let isInvalid: HTML = #" aria-invalid="true""#

    /// What later pages need to know, though the call itself may not.
    private func carried(_ pending: PendingSignIn) -> HTML {
        """
        \(pending.request.map { hidden(VerifyCodeBody.CodingKeys.request, $0) })
        \(pending.returnTo.map { hidden(SendBody.CodingKeys.returnTo, $0) })
        """
    }

    func form(to action: String?, part: String? = nil, _ content: HTML) -> HTML {
        """
        <form method="post"\(action.map { #" action="\#($0)""# as HTML })\(part.map { #" data-part="\#($0)""# as HTML })>
        \(tokenField)
        \(content)
        </form>
        """
    }

    var tokenField: HTML { #"<input type="hidden" name="\#(FormToken.field)" value="\#(token)">"# }

    private func emailField(_ email: String, error: String?) -> HTML {
        """
        <div class="field" data-part="emailField"><label for="email">\(words.block.emailLabel)</label>
        <input id="email" type="email" name="\(SendBody.CodingKeys.email.rawValue)" value="\(email)" data-part="email" \
        required autocomplete="email" inputmode="email" autocapitalize="off" spellcheck="false" enterkeyhint="go" \
        placeholder="\(words.block.emailPrompt)" aria-describedby="email-error"\(error.map { _ in Self.isInvalid })>
        \(Self.error(error, id: "email-error", part: "emailError"))</div>
        """
    }

    func hidden(_ key: some CodingKey, _ value: String) -> HTML {
        #"<input type="hidden" name="\#(key.stringValue)" value="\#(value)">"#
    }

    static func button(_ label: String, _ style: ButtonStyle) -> HTML {
        switch style {
        case .first: "<button>\(label)</button>"
        case .second: #"<button class="second">\#(label)</button>"#
        case .plain: #"<button class="plain">\#(label)</button>"#
        }
    }
}
