import Auth
import FoundationEssentials
import HTTP

/// What all pages share: the document around the content, and the header fields that keep it to itself.
struct PageFrame: Sendable {
    private let site: AuthSite
    private let assets: WebAssets
    private let style: StyleSheet
    private let fields: HTTPFields

    init(site: AuthSite, assets: WebAssets, hash: any KeyedHash) throws {
        self.site = site
        self.assets = assets
        style = StyleSheet(accent: site.accent)
        let digest = Data(try hash.sha256(Array(style.text.utf8))).base64EncodedString()
        fields = [
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "no-store",
            "Vary": "Accept, Accept-Language",
            "Content-Security-Policy": Self.policy(styleDigest: digest, formTargets: site.formTargets),
            // For browsers that don't know `frame-ancestors`.
            "X-Frame-Options": "DENY",
            // Not `no-referrer`: that would make the page's own forms send `Origin: null` (C92). Not `same-origin`: a
            // link's path would then stand in the Referer that a proxy in front of this server logs (C35).
            "Referrer-Policy": "strict-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            "X-Robots-Tag": "noindex, nofollow, noarchive",
        ]
    }

    /// A page as an answer.
    func response(_ page: Page, _ language: Language, status: HTTPStatus) -> HTTPResponse {
        var fields = fields
        fields.append("Content-Language", language.rawValue)
        return HTTPResponse(status: status, fields: fields, body: Array(document(page, language).text.utf8))
    }

    private func document(_ page: Page, _ language: Language) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="robots" content="noindex">
        <meta name="color-scheme" content="light dark">
        \(page.refreshes ? #"<meta http-equiv="refresh" content="3">"# as HTML : nil)
        <title>\(page.heading) · \(site.brand)</title>
        <link rel="icon" href="\(path(.icon))">
        <style>\(HTML(stringLiteral: style.text))</style>
        \(page.script.map(script))
        </head>
        <body>
        <main\(page.data)>
        <header class="masthead">
        <span class="mark" aria-hidden="true">\(site.initial)</span>
        <p class="brand">\(site.brand)</p>
        \(page.lead.map { "<h1>\(page.heading)</h1>\n<p class=\"lead\">\($0)</p>" as HTML })
        </header>
        <section class="card" data-part="card">
        \(page.lead == nil && !page.isHeadingWithin ? Page.intro(page.heading, page.symbol) : nil)
        \(page.content)
        </section>
        \(page.below.map { "<div class=\"below\">\($0)</div>" as HTML })
        </main>
        </body>
        </html>

        """
    }

    private func script(_ script: Page.Script) -> HTML {
        switch script {
        case .signIn:
            """
            <link rel="modulepreload" href="\(path(.flow))">
            <link rel="modulepreload" href="\(path(.reading))">
            <link rel="modulepreload" href="\(path(.words))">
            <script type="module" src="\(path(.page))"></script>
            """
        case .link: #"<script type="module" src="\#(path(.link))"></script>"#
        }
    }

    private func path(_ asset: WebAsset) -> String { site.url.relative(assets.path(asset)) }

    /// OWASP ASVS 5.0 3.4.3 and 3.4.6. A form's redirect is held to `form-action` too, so every place that a sign-in
    /// may lead to stands there (C93). Scripts are files of this server, which serves nothing that others wrote.
    private static func policy(styleDigest: String, formTargets: [String]) -> String {
        [
            "default-src 'none'", "style-src 'sha256-\(styleDigest)'", "script-src 'self'", "connect-src 'self'",
            "img-src 'self'", "base-uri 'none'", "frame-ancestors 'none'",
            "form-action " + (["'self'"] + formTargets).joined(separator: " "),
        ].joined(separator: "; ")
    }
}
