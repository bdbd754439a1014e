import AuthHTTP
import Foundation
import HTTP
import Testing

/// A browser: prefers pages, keeps cookies, sends the forms of the page that it shows, follows no redirect by itself.
final class Browser {
    let fixture: WebFixture
    var cookies: [String: String] = [:]
    var userAgent = "Mozilla/5.0"
    private(set) var path = "/"
    private(set) var page = HTTPResponse(status: .ok)

    init(_ fixture: WebFixture) { self.fixture = fixture }

    var text: String { page.text }

    /// Types an address, or follows a link from a mail: a page of another site.
    @discardableResult
    func open(_ target: String, from site: String = "cross-site") async -> HTTPResponse {
        let parts = target.split(separator: "?", maxSplits: 1)
        return await show(
            HTTPRequest(
                method: .get, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil,
                fields: fields(site: site)))
    }

    /// Presses the button of a form of the page: after typing, of the first that has these fields.
    @discardableResult
    func submit(_ index: Int = 0, _ typed: [String: String] = [:], site: String = "same-origin") async throws
        -> HTTPResponse
    {
        let forms = forms
        let fitting = forms.filter { form in typed.keys.allSatisfy { name in form.fields.contains { $0.0 == name } } }
        let form = try #require(fitting.indices.contains(index) ? fitting[index] : nil)
        let pairs = form.fields.map { ($0.0, typed[$0.0] ?? $0.1) }
        return await post(form.action ?? path, pairs, site: site)
    }

    /// Sends a form.
    func post(_ path: String, _ pairs: [(String, String)], site: String = "same-origin") async -> HTTPResponse {
        var fields = fields(site: site)
        fields.append("Content-Type", "application/x-www-form-urlencoded")
        return await show(HTTPRequest(method: .post, path: path, fields: fields, body: Form.encoded(pairs)))
    }

    /// The page's forms, as they stand in its markup.
    var forms: [(action: String?, fields: [(String, String)])] {
        text.matches(of: #/<form method="post"([^>]*)>(.*?)</form>/#.dotMatchesNewlines()).map { form in
            let fields = form.output.2.matches(of: #/<input\b([^>]*)>/#).compactMap { input -> (String, String)? in
                guard let name = Self.attribute("name", of: input.output.1) else { return nil }
                return (name, Self.attribute("value", of: input.output.1) ?? "")
            }
            return (Self.attribute("action", of: form.output.1), fields)
        }
    }

    private static func attribute(_ name: String, of markup: Substring) -> String? {
        guard let range = markup.range(of: " \(name)=\"") else { return nil }
        return markup[range.upperBound...].prefix { $0 != "\"" }
            .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
            .replacingOccurrences(of: "&amp;", with: "&")
    }

    private func fields(site: String) -> HTTPFields {
        var fields: HTTPFields = [
            "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "User-Agent": userAgent,
            "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate",
        ]
        if !cookies.isEmpty {
            fields.append("Cookie", cookies.sorted { $0.key < $1.key }.map { $0 + "=" + $1 }.joined(separator: "; "))
        }
        return fields
    }

    private func show(_ request: HTTPRequest) async -> HTTPResponse {
        var request = request
        request.peer = .v4(0xC000_0201)
        path = request.path
        page = await fixture.routes.respond(to: request)
        cookies.merge(page.cookies) { $1 }
        return page
    }
}
