import AuthTesting
import Foundation
import HTTP
import MagicLinkAPI
import Testing

@testable import AuthHTTP

/// `/openapi.json` says of calls, bodies and problems what the sources say.
struct OpenAPIDocumentTests {
    private func document(publicURL: String = "https://id.example") async throws -> OpenAPIDocument {
        try OpenAPIDocument(await Curl(fixture: try WebFixture(publicURL: publicURL)).get(Endpoint.openAPI).body)
    }

    @Test func `is JSON that everybody may read and keep for an hour`() async throws {
        let curl = Curl(fixture: try WebFixture())
        for method in [HTTPMethod.get, .head] {
            let answer = await curl.get(Endpoint.openAPI, method)
            #expect(answer.status == .ok)
            #expect(answer.fields["Content-Type"] == "application/json")
            #expect(answer.fields["Cache-Control"] == "public, max-age=3600")
            #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
        }
    }

    @Test(arguments: ["https://id.example", "https://example.com:8443/base", "http://localhost:8080"])
    func `names the public URL, path prefix included, and no other`(url: String) async throws {
        let document = try await document(publicURL: url)
        #expect(document.root["openapi"] as? String == "3.1.0")
        #expect(document.serverURLs == [url])
    }

    /// Left out: the inbox, which is there to try the server out; metrics, which are for operators; files that pages
    /// load; a link's second spelling.
    @Test func `has every route by its method, pattern and name, and no other`() async throws {
        let url = try #require(PublicURL("https://id.example"))
        let assets = try WebAssets(
            site: AuthSite(url: url, brand: "Fieldnote"), hash: WebFixture().signIn.hash, gzip: { _ in nil })
        let routes = Route.router(prefix: "", hasInbox: false, hasMetrics: false, assetPath: assets.path).routes
        let expected = routes.compactMap { method, pattern, handler -> OpenAPIDocument.Operation? in
            if case .asset = handler { return nil }
            if pattern != "/", pattern.hasSuffix("/") { return nil }
            return OpenAPIDocument.Operation(method: method.rawValue, path: pattern, id: "\(handler)")
        }
        let operations = try await document().operations
        #expect(Set(operations) == Set(expected))
        #expect(operations.count == expected.count)
    }

    @Test func `bodies have the members that clients read and write`() async throws {
        let document = try await document()
        let answers: [(String, [any CodingKey])] = [
            ("Sent", SendAnswer.CodingKeys.allCases), ("Link", LinkAnswer.CodingKeys.allCases),
            ("Session", SessionAnswer.CodingKeys.allCases), ("User", UserAnswer.CodingKeys.allCases),
            ("SessionDescription", SessionDescription.CodingKeys.allCases),
            ("CurrentSession", CurrentSessionAnswer.CodingKeys.allCases),
            ("CookieSession", CookieSessionAnswer.CodingKeys.allCases),
            ("SessionList", SessionListAnswer.CodingKeys.allCases), ("Problem", Problem.CodingKeys.allCases),
        ]
        for (schema, keys) in answers {
            #expect(try document.members(schema) == Set(keys.map(\.stringValue)), "\(schema)")
        }
        let calls: [(String, [any CodingKey])] = [
            ("Send", SendBody.CodingKeys.allCases), ("VerifyCode", VerifyCodeBody.CodingKeys.allCases),
            ("OpenLink", OpenLinkBody.CodingKeys.allCases), ("Refresh", RefreshBody.CodingKeys.allCases),
            ("EndSession", RefreshBody.CodingKeys.allCases),
        ]
        let ofForms: Set = [FormToken.field, LinkHandler.resendField]
        let ofMails: Set = [VerifyCodeBody.CodingKeys.request.rawValue, VerifyCodeBody.CodingKeys.code.rawValue]
        for (schema, keys) in calls {
            let names = Set(keys.map(\.stringValue))
            #expect(try document.members(schema + "Request") == names, "\(schema)")
            let others = schema == "OpenLink" ? ofForms.union(ofMails) : ofForms
            #expect(try document.members(schema + "Form").subtracting(others) == names, "\(schema)")
        }
        #expect(try document.members("SignOutForm") == [FormToken.field, SignOutHandler.everywhereField])
    }

    @Test func `has every problem code that there is`() async throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        let text = try String(contentsOf: sources.appending(path: "MagicLinkAPI/ProblemCode.swift"), encoding: .utf8)
        let codes = Set(text.matches(of: #/Self\(rawValue: "(?<code>\w+)"\)/#).map { String($0.code) })
        #expect(codes.count >= 20)
        let document = try await document()
        #expect(document.codes(document.components("schemas")["ProblemCode"]) == codes)
    }

    @Test func `shows every problem in the server's own words, under the codes that the answer has`() async throws {
        var shown: Set<Problem> = []
        for (example, codes) in try await document().problems {
            let problem = try JSONDecoder().decode(Problem.self, from: example)
            #expect(codes.contains(problem.code.rawValue), "\(problem.code)")
            // What the HTTP server says by itself is held against the document by schemathesis.
            if problem.type != "about:blank" { shown.insert(problem) }
        }
        #expect(
            shown == [
                .malformedRequest("\"email\" is missing.", pointer: "#/email"), .crossSite, .wrongDevice, .notFound,
                .linkUnknown, .sessionUnknown, .linkUsed, .linkExpired, .linkReplaced, .codeExpired,
                .unsupportedMediaType, .unsupportedCharset, .invalidEmail(.missingAt), .invalidCode,
                .wrongCode(attemptsLeft: 4), .notSignedIn, .deadAccessToken, .deadRefreshToken,
                .resendTooSoon(retryAfter: .seconds(30)), .tooManyRequests(retryAfter: .seconds(600)), .internalError,
                .temporarilyUnavailable, .mailUnavailable,
            ])
    }
}
