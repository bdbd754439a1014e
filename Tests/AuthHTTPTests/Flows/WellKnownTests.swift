import Auth
import AuthHTTP
import AuthTesting
import Foundation
import HTTP
import MagicLinkAPI
import Testing

/// The files below `/.well-known/` for apps and for who has found a weakness.
struct WellKnownTests {
    private static let paths = [Endpoint.appleAssociation, Endpoint.assetLinks, Endpoint.securityText]
    private static let fingerprint = Array(repeating: "A8", count: 32).joined(separator: ":")

    private func curl(publicURL: String = "https://id.example", isConfigured: Bool = true) throws -> Curl {
        guard isConfigured else { return Curl(fixture: try WebFixture(publicURL: publicURL)) }
        let fixture = try WebFixture(
            publicURL: publicURL,
            associations: AppAssociations(
                appleAppIDs: ["TEAM123456.com.example.app", "TEAM123456.com.example.mac"],
                androidApps: [
                    AndroidApp(package: "com.example.app", fingerprints: [Self.fingerprint, Self.fingerprint])
                ]),
            securityContacts: ["mailto:security@example.com", "https://example.com/security"])
        return Curl(fixture: fixture)
    }

    private func json(_ answer: HTTPResponse) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? NSObject)
    }

    private func expected(_ json: String) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSObject)
    }

    @Test(
        "R78, R79, C116: Apple's file names the apps and the links that open them, behind a path prefix too",
        arguments: ["", "/base"])
    func appleFile(prefix: String) async throws {
        let curl = try curl(publicURL: "https://id.example" + prefix)
        // Apple asks at the host's root, whatever the public URL's path.
        for path in [Endpoint.appleAssociation, prefix + Endpoint.appleAssociation] {
            let answer = await curl.get(path)
            #expect(answer.status == .ok)
            #expect(answer.fields["Content-Type"] == "application/json")
            #expect(answer.body.count < 128 * 1024)
            #expect(answer.body.first == UInt8(ascii: "{"), "no byte order mark")
            #expect(
                try json(answer)
                    == expected(
                        """
                        {"applinks": {"details": [{
                          "appIDs": ["TEAM123456.com.example.app", "TEAM123456.com.example.mac"],
                          "components": [{"/": "\(prefix)/auth/*"}]}]},
                         "webcredentials": {"apps": ["TEAM123456.com.example.app", "TEAM123456.com.example.mac"]}}
                        """))
        }
    }

    @Test("R83: Android's file names the packages with all their certificates") func androidFile() async throws {
        let answer = await (try curl()).get(Endpoint.assetLinks)
        #expect(answer.status == .ok)
        #expect(answer.fields["Content-Type"] == "application/json")
        #expect(
            try json(answer)
                == expected(
                    """
                    [{"relation": ["delegate_permission/common.handle_all_urls"],
                      "target": {"namespace": "android_app", "package_name": "com.example.app",
                      "sha256_cert_fingerprints": ["\(Self.fingerprint)", "\(Self.fingerprint)"]}}]
                    """))
    }

    @Test("RFC 9116: security.txt says whom to tell, for less than a year from whenever it is read")
    func securityText() async throws {
        let curl = try curl(publicURL: "https://id.example/base")
        let answer = await curl.get(Endpoint.securityText)
        #expect(answer.status == .ok)
        #expect(answer.fields["Content-Type"] == "text/plain; charset=utf-8")
        // The fixture's clock stands at 2027-01-15T08:00:00Z.
        #expect(
            answer.text == """
                Contact: mailto:security@example.com
                Contact: https://example.com/security
                Expires: 2027-07-14T00:00:00Z
                Canonical: https://id.example/.well-known/security.txt

                """)
        curl.fixture.signIn.clock.advance(by: .seconds(400 * 86_400))
        #expect(await curl.get(Endpoint.securityText).text.contains("Expires: 2028-08-17T00:00:00Z"))
    }

    @Test("C116, R78: to GET and HEAD alike, without redirect, cookie or sign-in", arguments: paths)
    func everybody(path: String) async throws {
        var curl = try curl()
        curl.fields.append("Cookie", "__Host-session=x")
        let (get, head) = (await curl.get(path), await curl.get(path, .head))
        #expect(head.status == .ok)
        #expect(get.fields.lines.map(\.name) == head.fields.lines.map(\.name))
        #expect(get.fields["Location"] == nil)
        #expect(get.fields.values("Set-Cookie").isEmpty)
        #expect(get.fields["Cache-Control"] == "public, max-age=3600")
        #expect(await curl.get(path, .put).fields["Allow"] == "GET, HEAD, OPTIONS")
        #expect(await curl.get(path + "/").status == .notFound)
        #expect(await curl.get(path + ".json").status == .notFound)
    }

    @Test("What isn't configured isn't there", arguments: paths) func unconfigured(path: String) async throws {
        let answer = await (try curl(isConfigured: false)).get(path)
        #expect(answer.status == .notFound)
        #expect(try answer.problem.code == .notFound)
    }
}
