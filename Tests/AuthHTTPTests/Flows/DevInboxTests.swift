import AuthHTTP
import HTTP
import Testing

/// The inbox for development.
struct DevInboxTests {
    private func fixture(_ mails: [DevInbox.Mail]) throws -> WebFixture {
        try WebFixture(
            publicURL: "http://localhost:8080/base",
            inbox: DevInbox(newest: { mails }, mail: { id in mails.first { $0.id == id } }))
    }

    private let mail = DevInbox.Mail(
        id: "a b.eml", recipient: "<sam@example.com>", subject: "Sign in & go", date: "Fri, 15 Jan 2027 08:00:00 +0000",
        text: "Open\nhttp://localhost:8080/base/auth/abc\n", link: "http://localhost:8080/base/auth/abc", code: "012345"
    )

    @Test func `lists mails and loads itself again without a script`() async throws {
        let page = await Browser(try fixture([mail])).open("/dev/inbox")
        #expect(page.status == .ok)
        #expect(page.text.contains(#"href="/base/dev/inbox/a%20b.eml""#))
        #expect(page.text.contains("&lt;sam@example.com&gt;") && page.text.contains("Sign in &amp; go"))
        #expect(page.text.contains(#"<meta http-equiv="refresh" content="3">"#))
        #expect(await Browser(try fixture([])).open("/dev/inbox").text.contains("No mail yet"))
    }

    @Test func `shows a mail with its code and a link to press`() async throws {
        let browser = Browser(try fixture([mail]))
        let page = await browser.open("/base/dev/inbox/a%20b.eml")
        #expect(page.text.contains(#"<a class="button" href="http://localhost:8080/base/auth/abc">"#))
        #expect(page.text.contains("012345"))
        #expect(await browser.open("/dev/inbox/other").status == .notFound)
    }

    @Test func `makes no other address one to press`() async throws {
        let evil = DevInbox.Mail(
            id: "1", recipient: "a", subject: "b", date: "c", text: "d", link: "https://evil.example/auth/x", code: nil)
        #expect(await Browser(try fixture([evil])).open("/dev/inbox/1").text.contains("evil") == false)
    }

    @Test func `is not there unless it is given`() async throws {
        let curl = Curl(fixture: try WebFixture())
        #expect(await curl.get("/dev/inbox").status == .notFound)
        #expect(await curl.get("/dev/inbox/1").status == .notFound)
    }
}
