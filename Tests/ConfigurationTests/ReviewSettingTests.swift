import Auth
import AuthTesting
import Testing

@testable import magic_link_server

struct ReviewSettingTests {
    /// 2027-01-15, 08:00 UTC.
    private static let now = Timestamp(seconds: 1_800_000_000)

    private func parse(_ text: String, _ others: [String: String] = [:]) throws(ConfigurationError) -> Configuration {
        try Configuration.parse(
            environment: ["MAGICLINK_REVIEW_ACCOUNTS": text].merging(others) { $1 }, now: Self.now)
    }

    private func accounts(_ text: String) throws -> [ReviewAccount] { try parse(text).reviews.accounts { $0 } }

    @Test func `a list of address, code and last day, which ends when the day is over in UTC`() throws {
        let accounts = try accounts(" Review@Example.com:246813:2027-03-31 , kim@example.org:908172:2027-01-15")
        #expect(accounts.map(\.mailbox.key) == ["review@example.com", "kim@example.org"])
        #expect(accounts.map(\.lastDay) == ["2027-03-31", "2027-01-15"])
        #expect(accounts.map(\.endsAt.seconds) == [1_806_537_600, 1_800_057_600])
        #expect(try Configuration.parse(environment: [:]).reviews.accounts { $0 }.isEmpty)
    }

    @Test(arguments: [
        ("review@example.com:246813", "three parts"), ("review@example.com 246813 2027-03-31", "three parts"),
        ("review:246813:2027-03-31", "has an @"), ("*@example.com:246813:2027-03-31", "not a whole domain"),
        ("a@example.com:24681:2027-03-31", "not six digits"), ("a@example.com:２４６８１３:2027-03-31", "not six digits"),
        ("a@example.com:000000:2027-03-31", "tried first"), ("a@example.com:123456:2027-03-31", "tried first"),
        ("a@example.com:765432:2027-03-31", "tried first"), ("a@example.com:121212:2027-03-31", "tried first"),
        ("a@example.com:407407:2027-03-31", "tried first"), ("a@example.com:864208:2027-03-31", "tried first"),
        ("a@example.com:246810:2027-03-31", "tried first"), ("a@example.com:246813:31.3.2027", "not a day"),
        ("a@example.com:246813:2027-02-29", "not a day"), ("a@example.com:246813:2027-13-01", "not a day"),
        ("a@example.com:246813:2027-07-15", "more than 180 days"), ("a@example.com:246813:9999-12-31", "180 days"),
        ("a@example.com:246813:2027-03-31,A@EXAMPLE.com:135792:2027-02-01", "number 2: its address stands there twice"),
    ])
    func `R96: what would reach too far stops the start, unseen`(text: String, reason: String) {
        let error = #expect(throws: ConfigurationError.self) { _ = try parse(text) }
        #expect(error?.lines.count == 1)
        let line = error?.lines.first ?? ""
        #expect(
            line.hasPrefix("MAGICLINK_REVIEW_ACCOUNTS must be accounts such as ") && line.contains(reason), "\(line)")
        #expect(!line.contains("246813") && !line.contains("a@example.com"))
    }

    @Test func `an address that other settings know is refused, and one that may not sign in`() {
        let entry = "hello@example.com:246813:2027-03-31"
        for others in [
            ["MAGICLINK_MAIL_FROM": "Fieldnote <Hello@example.com>"],
            ["MAGICLINK_SECURITY_CONTACT": "https://example.com/security, mailto:hello@example.com"],
            ["MAGICLINK_ALLOW": "*@example.org"],
        ] {
            #expect(throws: ConfigurationError.self, "\(others)") { _ = try parse(entry, others) }
        }
        #expect(throws: Never.self) { _ = try parse(entry, ["MAGICLINK_ALLOW": "*@example.com"]) }
    }

    @Test func `a day that is over is a warning and no failed start; an open account is one too`() throws {
        let configuration = try parse("a@example.com:246813:2027-01-14,b@example.com:246813:2027-01-15")
        let warnings = configuration.reviewWarnings(now: Self.now)
        #expect(warnings.count == 2)
        #expect(warnings.first?.contains("the last day of a•••@example.com was 2027-01-14") == true)
        #expect(warnings.last?.contains("can sign in to b•••@example.com until 2027-01-15") == true)
        #expect(!warnings.joined().contains("246813"))
    }

    @Test func `a file holds one a line, with remarks; what is wrong with it is said before the start`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Array("# App Store\nreview@example.com:246813:2027-03-31\n\n".utf8), to: "good")
        _ = try folder.write(Array("review@example.com:111111:2027-03-31\n".utf8), to: "easy")
        for (name, reason) in [("good", nil), ("easy", "tried first"), ("none", "No such file")] {
            let configuration = try Configuration.parse(
                environment: ["MAGICLINK_REVIEW_ACCOUNTS_FILE": name, "MAGICLINK_DATA": folder.path], now: Self.now)
            let problems = configuration.fileProblems
            #expect(problems.count == (reason == nil ? 0 : 1))
            #expect(problems.first?.contains(reason ?? "") ?? true, "\(problems)")
            #expect(configuration.reviewWarnings(now: Self.now).count == (reason == nil ? 1 : 0))
        }
        let both = #expect(throws: ConfigurationError.self) {
            _ = try parse("a@example.com:246813:2027-03-31", ["MAGICLINK_REVIEW_ACCOUNTS_FILE": "good"])
        }
        #expect(
            both?.lines == ["MAGICLINK_REVIEW_ACCOUNTS must be left out when MAGICLINK_REVIEW_ACCOUNTS_FILE is set"])
    }

    @Test func `R96: codes show in no dump`() throws {
        var dumped = ""
        dump(try parse("a@example.com:246813:2027-03-31"), to: &dumped)
        #expect(!dumped.contains("246813"))
    }
}
