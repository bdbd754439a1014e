import Testing

@testable import magic_link_server

struct MailCheckTests {
    @Test(
        "a sender's domain and a host are related by the domain that somebody has registered",
        arguments: [
            ("example.com", "id.example.com", true), ("mail.example.com", "ID.Example.com", true),
            ("example.com", "example.org", false), ("example.com", "example.com.evil.example", false),
        ] as [(String, String, Bool)])
    func relation(domain: String, host: String, isRelated: Bool) {
        #expect(MailCheck.areRelated(domain, host) == isRelated)
    }
}
