extension BuiltInTemplates {
    static let germanSubject = """
        Bei {{brand}} anmelden

        """

    static let germanText = """
        Bei {{brand}} anmelden

        Öffne diesen Link:

        {{link}}

        Oder gib diesen Code ein: {{code}}

        Link und Code gelten einmal, {{lifetime}} lang.

        Gib diese Mail, den Link und den Code nicht weiter: Wer eins davon hat,
        kann sich als du anmelden. Niemand von {{brand}} wird dich je danach fragen.

        Du wolltest dich nicht bei {{site}} anmelden?
        Dann beachte diese Mail nicht. Ohne sie wird niemand angemeldet.

        """

    static let germanHTML = """
        <!DOCTYPE html>
        <html lang="de">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>Bei {{brand}} anmelden</title>
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
        <h1 style="margin:0 0 16px;font-size:22px;line-height:28px;">Bei {{brand}} anmelden</h1>
        <p style="margin:0 0 24px;">Öffne diesen Link:</p>
        <p style="margin:0 0 24px;"><a href="{{link}}" style="display:inline-block;padding:12px 24px;\
        background-color:{{accent}};color:{{accent_text}};border-radius:8px;text-decoration:none;font-weight:600;">\
        Anmelden</a></p>
        <p style="margin:0 0 8px;">Oder gib diesen Code ein:</p>
        <p class="code" style="margin:0 0 24px;padding:12px;background-color:#f2f3f5;border-radius:8px;\
        font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;letter-spacing:4px;\
        text-align:center;">{{code}}</p>
        <p style="margin:0 0 24px;">Link und Code gelten einmal, {{lifetime}} lang.</p>
        <p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#545b68;">\
        Gib diese Mail, den Link und den Code nicht weiter: Wer eins davon hat, kann sich als du anmelden. \
        Niemand von {{brand}} wird dich je danach fragen.</p>
        <p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#545b68;">\
        Du wolltest dich nicht bei {{site}} anmelden? Dann beachte diese Mail nicht. Ohne sie wird niemand angemeldet.</p>
        <p class="quiet" style="margin:0;font-size:14px;line-height:20px;color:#545b68;">\
        Wenn der Knopf nicht geht, kopiere diese Adresse in deinen Browser:<br>\
        <a href="{{link}}" style="color:#545b68;word-break:break-all;">{{link}}</a></p>
        </td></tr>
        </table>
        </td></tr>
        </table>
        </body>
        </html>

        """
}
