import Auth
import MagicLinkAPI

/// The part of the sign-in page that the script works on: where it calls, and its second state.
struct SignInBlock: Sendable {
    let forms: Forms
    /// The browser's session, if it has one: another one means that another tab has signed in.
    let session: String?
    let returnTo: String?

    /// Attributes for the script; `dataset` in Web/page.js.
    var data: HTML {
        let url = forms.url
        return """
             id="sign-in" data-language="\(forms.words.language.rawValue)" data-send="\(url.relative(Endpoint.send))" \
            data-verify-code="\(url.relative(Endpoint.verifyCode))" data-whoami="\(url.relative(Endpoint.session))" \
            data-next="\(returnTo ?? url.relative(SignedInHandler.path))" data-webmail="\(Mailboxes.list)"\
            \(returnTo.map { #" data-return-to="\#($0)""# as HTML })\
            \(forms.mailboxes.inbox.map { #" data-inbox="\#($0)""# as HTML })\
            \(session.map { #" data-session="\#($0)""# as HTML })
            """
    }

    /// The sent state, which the script fills and shows, and what it says to screen readers.
    var sent: HTML {
        let words = forms.words.block
        return """
            <div class="step" data-part="sent" hidden>
            <div class="intro">\(Icons.envelope)<h2 tabindex="-1" data-part="title">\(words.sentTitle)</h2>
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
