import Auth
import FoundationEssentials
import HTTP

/// What all pages share: the document around the content, and the header fields that keep it to itself.
struct PageFrame: Sendable {
    private let brand: String
    private let style: StyleSheet
    private let fields: HTTPFields

    init(site: AuthSite, hash: any KeyedHash) throws {
        brand = site.brand
        style = StyleSheet(accent: site.accent)
        let digest = Data(try hash.sha256(Array(style.text.utf8))).base64EncodedString()
        fields = [
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "no-store",
            "Vary": "Accept",
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
    func response(_ page: Page, status: HTTPStatus) -> HTTPResponse {
        HTTPResponse(status: status, fields: fields, body: Array(document(page).text.utf8))
    }

    private func document(_ page: Page) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        \(page.refreshes ? #"<meta http-equiv="refresh" content="3">"# as HTML : nil)
        <title>\(page.heading) · \(brand)</title>
        <style>\(HTML(stringLiteral: style.text))</style>
        </head>
        <body>
        <main>
        <p class="brand">\(brand)</p>
        <div class="card">
        <h1>\(page.heading)</h1>
        \(page.content)
        </div>
        </main>
        </body>
        </html>

        """
    }

    /// OWASP ASVS 5.0 3.4.3 and 3.4.6. A form's redirect is held to `form-action` too, so every place that a sign-in
    /// may lead to stands there (C93).
    private static func policy(styleDigest: String, formTargets: [String]) -> String {
        [
            "default-src 'none'", "style-src 'sha256-\(styleDigest)'", "base-uri 'none'", "frame-ancestors 'none'",
            "form-action " + (["'self'"] + formTargets).joined(separator: " "),
        ].joined(separator: "; ")
    }
}
