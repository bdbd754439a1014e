import Auth
import MagicLinkAPI

/// The part of a page that the script of signing in works on: where it calls, and its second state.
struct SignInBlock: Sendable {
    /// What it asks for links by.
    enum Way: Hashable, Sendable {
        /// The address that the person types.
        case address(returnTo: String?)
        /// The link whose page it is on: it calls that, and knows the address masked.
        case link(maskedEmail: String)
    }

    let forms: Forms
    /// The browser's session, if it has one: another one means that another tab has signed in.
    let session: String?
    let way: Way

    /// Attributes for the script; `dataset` in Web/page.js.
    var data: HTML {
        let url = forms.url
        return """
             id="sign-in" data-language="\(forms.words.language.rawValue)"\(calls) \
            data-whoami="\(url.relative(Endpoint.session))" data-webmail="\(Mailboxes.list)"\
            \(forms.mailboxes.inbox.map { #" data-inbox="\#($0)""# as HTML })\
            \(session.map { #" data-session="\#($0)""# as HTML })
            """
    }

    private var calls: HTML {
        let url = forms.url
        let signedIn = url.relative(SignedInHandler.path)
        switch way {
        case .address(let returnTo):
            return """
                 data-send="\(url.relative(Endpoint.send))" data-verify-code="\(url.relative(Endpoint.verifyCode))" \
                data-next="\(returnTo ?? signedIn)"\(returnTo.map { #" data-return-to="\#($0)""# as HTML })
                """
        case .link(let maskedEmail):
            return """
                 data-email="\(maskedEmail)" data-wait="\(forms.words.links.boundWait.with("{}"))" \
                data-next="\(signedIn)"
                """
        }
    }

    /// The sent state, which the script fills and shows, and what it says to screen readers.
    var sent: HTML {
        let words = forms.words.block
        let level =
            switch way {
            case .address: 2
            case .link: 1
            }
        return """
            <div class="step" data-part="sent" hidden>
            <div class="intro">\(Icons.envelope)<h\(level) tabindex="-1" data-part="title">\(words.sentTitle)</h\(level)>
            <p><span data-part="lineBefore"></span><strong data-part="address"></strong><span data-part="lineAfter">\
            </span></p></div>
            <div><button type="button" data-part="openMail" data-activity="idle">\(Forms.face(words.openMail))</button>
            <p class="error" data-part="sentFailure" hidden></p></div>
            <hr>
            <div class="ways"><div class="row"><span>\(words.resendQuestion)</span>\
            <button type="button" class="plain" data-part="resend">\(words.resend)</button></div>
            <p class="error" data-part="resendFailure" hidden></p>
            <button type="button" class="plain" data-part="enterCode">\(words.enterCode)</button></div>
            <form data-part="codeForm" hidden>
            \(forms.codeField())
            </form>
            </div>
            <p class="spoken" role="status" data-part="status"></p>
            <p class="spoken" role="alert" data-part="alert"></p>
            """
    }
}
