import HTTP
import Testing

@testable import AuthHTTP

struct RequestOriginTests {
    private func judge(_ fields: HTTPFields) -> RequestOrigin {
        RequestOrigin(
            of: HTTPRequest(method: .post, path: "/send", fields: fields), publicOrigin: "https://id.example:8443")
    }

    @Test("R75, C92: Sec-Fetch-Site decides where it is there, whatever Origin says")
    func secFetchSite() {
        #expect(judge(["Sec-Fetch-Site": "same-origin", "Origin": "null"]) == .own)
        #expect(judge(["Sec-Fetch-Site": "none"]) == .own)
        #expect(judge(["Sec-Fetch-Site": "same-site", "Origin": "https://id.example:8443"]) == .foreign)
        #expect(judge(["Sec-Fetch-Site": "cross-site", "Origin": "null"]) == .foreign)
        #expect(judge(["Sec-Fetch-Site": "Same-Origin"]) == .foreign)
        #expect(judge(["Sec-Fetch-Site": "same-origin", "sec-fetch-site": "cross-site"]) == .foreign)
    }

    @Test("R76: pages of a listed origin count as own, to the letter and alone")
    func listed() {
        func judge(_ fields: HTTPFields) -> RequestOrigin {
            RequestOrigin(
                of: HTTPRequest(method: .post, path: "/send", fields: fields), publicOrigin: "https://id.example",
                listed: ["https://app.example"])
        }
        #expect(judge(["Sec-Fetch-Site": "cross-site", "Origin": "https://app.example"]) == .own)
        #expect(judge(["Origin": "https://app.example"]) == .own)
        #expect(judge(["Origin": "https://app.example", "origin": "https://app.example"]) == .foreign)
        #expect(judge(["Sec-Fetch-Site": "cross-site", "Origin": "https://app.example/"]) == .foreign)
    }

    @Test("R75: without it Origin must be the public one")
    func origin() {
        #expect(judge([:]) == .own)
        #expect(judge(["Origin": "https://id.example:8443"]) == .own)
        #expect(judge(["Origin": "null"]) == .hidden)
        for other in [
            "https://id.example", "http://id.example:8443", "https://id.example:8443/", "https://evil.example",
            "https://id.example:8443.evil.example", "",
        ] {
            #expect(judge(["Origin": other]) == .foreign, "\(other)")
        }
        #expect(judge(["Origin": "https://id.example:8443", "origin": "https://evil.example"]) == .foreign)
    }
}
