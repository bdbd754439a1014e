import MagicLinkAPI

/// The forms on the pages of links. They have no `action`: what they send goes to the link itself, whose token no page
/// repeats.
extension Forms {
    /// Which mail takes the place of a link's.
    enum LinkMail: String, Hashable, Sendable {
        /// One for whoever may use the link.
        case another = "1"
        /// One for the device that the page is shown on.
        case here
    }

    /// Redeems the link whose page this is.
    func openLink() -> HTML {
        """
        <form method="post" id="open-link" data-signing-in="\(words.links.signingIn)" \
        data-signed-in="\(words.links.signedIn)">
        \(tokenField)
        <div><button data-activity="idle">\(Self.face(words.block.signIn))</button>
        <p class="error" id="failure" role="alert" hidden></p></div>
        </form>
        <p class="spoken" id="status" role="status"></p>
        """
    }

    /// Asks for a new mail to the link's address. `request` is the handle of the one before.
    func replaceLink(_ mail: LinkMail, request: String? = nil, button: String, style: ButtonStyle = .first) -> HTML {
        form(
            to: nil,
            """
            \(resend(mail))
            \(request.map { hidden(VerifyCodeBody.CodingKeys.request, $0) })
            \(Self.button(button, style))
            """)
    }

    /// Asks for a mail for this device. The script fills the places that are empty.
    func signInHere() -> HTML {
        form(
            to: nil, part: "emailForm",
            """
            \(resend(.here))
            <div><button class="second" data-part="continue" data-activity="idle">\
            \(Self.face(words.links.signInHere))</button>
            <p class="error" data-part="failure" hidden></p></div>
            <p class="quiet" data-part="wait" hidden></p>
            """)
    }

    /// Redeems the code of a mail that was asked for by the link.
    func linkCode(request: String, error: String? = nil) -> HTML {
        form(
            to: nil,
            """
            \(hidden(VerifyCodeBody.CodingKeys.request, request))
            \(codeField(error: error))
            <button>\(words.block.signIn)</button>
            """)
    }

    private func resend(_ mail: LinkMail) -> HTML {
        #"<input type="hidden" name="\#(LinkHandler.resendField)" value="\#(mail.rawValue)">"#
    }
}
