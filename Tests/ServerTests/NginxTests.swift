import Foundation
import ServerTesting
import Testing

/// Config/nginx.conf under a real nginx: who gets to the site behind it, and what the site is told.
struct NginxTests {
    private let server: ServerProcess
    private let nginx: NginxProcess
    /// Asks for a page, as browsers do.
    private let page = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
    /// What a client might say of itself.
    private let forged = ["Remote-User": "admin", "Remote-Email": "admin@example.com", "Remote-Session": "x"]

    init() async throws {
        server = try await ServerProcess(NginxProcess.settings())
        nginx = try await NginxProcess(server: server)
    }

    private func token(of email: String) async throws -> String {
        let sent = try await HTTPExchange.post("/id/send", ["email": email], port: nginx.port)
        #expect(sent.status == 200)
        return try #require(try server.mails().last).token
    }

    @Test func `nobody passes without a session, whoever they say they are; people are sent to sign in`() async throws {
        for fields in [[:], forged, ["Authorization": "Bearer x"], ["Cookie": "__Host-session=x"]] {
            let refused = try await HTTPExchange.get("/notes?x=y", port: nginx.port, fields: fields)
            #expect(refused.status == 401)
            #expect(!refused.body.contains("user="))
            let sent = try await HTTPExchange.get("/notes", port: nginx.port, fields: fields.merging(page) { $1 })
            #expect(sent.status == 303)
            #expect(sent.fields["location"] == "https://example.com/id/?return_to=https://example.com/")
        }
        let start = try await HTTPExchange.get(
            "/id/?return_to=https://example.com/", port: nginx.port, fields: page)
        #expect(start.status == 200)
        #expect(start.body.contains(#"name="return_to" value="https://example.com/""#))
        #expect(try await HTTPExchange.get("/.session", port: nginx.port).status == 404)
    }

    @Test func `a browser passes by its cookie, is who it is and not who it says, until it signs out`() async throws {
        let signedIn = try await HTTPExchange.post(
            "/id/auth/\(try await token(of: "zoë@bücher.example"))", port: nginx.port, fields: page)
        #expect(signedIn.status == 303)
        let cookie = try #require(signedIn.fields["set-cookie"]?.firstMatch(of: /__Host-session=([^;]+)/)).1
        let fields = forged.merging(["Cookie": "theme=dark; __Host-session=\(cookie)"]) { $1 }
        let shown = try await HTTPExchange.get("/id/session", port: nginx.port, fields: fields)
        let user = try #require((shown.json["user"] as? [String: any Sendable])?["id"] as? String)
        let session = try #require((shown.json["session"] as? [String: any Sendable])?["id"] as? String)
        for method in ["GET", "POST", "DELETE"] {
            let answer = try await HTTPExchange.send(
                method, "/notes", body: method == "GET" ? "" : "text", port: nginx.port,
                fields: fields.merging(page) { $1 })
            #expect(answer.status == 200)
            #expect(
                answer.body == "\(method) user=[\(user)] email=[zo%C3%AB@xn--bcher-kva.example] session=[\(session)] "
                    + "authorization=[]")
        }
        let ended = try await HTTPExchange.send("DELETE", "/id/session", body: "", port: nginx.port, fields: fields)
        #expect(ended.status == 204)
        #expect(try await HTTPExchange.get("/notes", port: nginx.port, fields: fields).status == 401)
    }

    @Test func `a program passes by its access token, which the site doesn't see`() async throws {
        let session = try await HTTPExchange.post(
            "/id/auth/\(try await token(of: "sam@example.com"))", port: nginx.port)
        let token = try #require(session.json["access_token"] as? String)
        let answer = try await HTTPExchange.get(
            "/notes", port: nginx.port, fields: forged.merging(["Authorization": "Bearer \(token)"]) { $1 })
        #expect(answer.status == 200)
        #expect(answer.body.contains("email=[sam@example.com]") && answer.body.contains("authorization=[]"))
        #expect(!answer.body.contains("admin"))
    }
}
