import Auth

/// The templates that come with the server; Config/mail holds copies to start one's own from.
enum BuiltInTemplates {
    /// The files of a language: `subject.txt` in English, `subject.de.txt` in German.
    static func files(_ language: Language) -> (subject: String, text: String, html: String) {
        switch language {
        case .english: ("subject.txt", "sign-in.txt", "sign-in.html")
        case .german: ("subject.de.txt", "sign-in.de.txt", "sign-in.de.html")
        }
    }

    /// The templates themselves.
    static func texts(_ language: Language) -> (subject: String, text: String, html: String) {
        switch language {
        case .english: (subject, text, html)
        case .german: (germanSubject, germanText, germanHTML)
        }
    }
}

extension BuiltInTemplates {
    private static let subject = """
        Sign in to {{brand}}

        """

    private static let text = """
        Sign in to {{brand}}

        Open this link:

        {{link}}

        Or type this code: {{code}}

        Link and code work once, for {{lifetime}}.

        Do not share this mail, the link or the code: whoever has one of them
        can sign in as you. Nobody from {{brand}} will ever ask you for them.

        You did not ask to sign in to {{site}}?
        Then ignore this mail. Nobody is signed in without it.

        """

    private static let html = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>Sign in to {{brand}}</title>
        <style>
        :root { color-scheme: light dark; }
        @media (prefers-color-scheme: dark) {
        .page { background-color: #16181c !important; color: #f2f3f5 !important; }
        .card { background-color: #22252b !important; }
        .code { background-color: #16181c !important; color: #f2f3f5 !important; }
        .quiet, .quiet a { color: #b3b9c4 !important; }
        }
        </style>
        </head>
        <body class="page" style="margin:0;padding:0;background-color:#f2f3f5;color:#16181c;">
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" \
        style="background-color:#f2f3f5;color:#16181c;">
        <tr><td align="center" style="padding:32px 16px;">
        <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" \
        style="max-width:480px;background-color:#ffffff;border-radius:12px;">
        <tr><td style="padding:32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;\
        font-size:16px;line-height:24px;">
        <h1 style="margin:0 0 16px;font-size:22px;line-height:28px;">Sign in to {{brand}}</h1>
        <p style="margin:0 0 24px;">Open this link:</p>
        <p style="margin:0 0 24px;"><a href="{{link}}" style="display:inline-block;padding:12px 24px;\
        background-color:{{accent}};color:{{accent_text}};border-radius:8px;text-decoration:none;font-weight:600;">\
        Sign in</a></p>
        <p style="margin:0 0 8px;">Or type this code:</p>
        <p class="code" style="margin:0 0 24px;padding:12px;background-color:#f2f3f5;border-radius:8px;\
        font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;letter-spacing:4px;\
        text-align:center;">{{code}}</p>
        <p style="margin:0 0 24px;">Link and code work once, for {{lifetime}}.</p>
        <p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#545b68;">\
        Do not share this mail, the link or the code: whoever has one of them can sign in as you. \
        Nobody from {{brand}} will ever ask you for them.</p>
        <p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#545b68;">\
        You did not ask to sign in to {{site}}? Then ignore this mail. Nobody is signed in without it.</p>
        <p class="quiet" style="margin:0;font-size:14px;line-height:20px;color:#545b68;">\
        If the button does not work, copy this address into your browser:<br>\
        <a href="{{link}}" style="color:#545b68;word-break:break-all;">{{link}}</a></p>
        </td></tr>
        </table>
        </td></tr>
        </table>
        </body>
        </html>

        """
}
