import Testing

@testable import AuthMail

struct DomainRecordsTests {
    /// A domain's records by name and type; nobody answers about what is in `silent`. A closed network knows no others.
    private static func records(
        _ table: [String: [[UInt8]]], silent: String = "", isClosed: Bool = false
    ) -> DomainRecords {
        DomainRecords { name, type in
            let question = "\(name) \(type)"
            if question == silent { return .noAnswer }
            if question == ". nameServer", !isClosed {
                return DNSMessage(DNSMessageTests.message(type, [[0]])).map(DNSAnswer.found) ?? .noAnswer
            }
            guard let answers = table[question] else {
                return table.keys.contains { $0.hasPrefix(name + " ") } ? .noRecord : .noName
            }
            return DNSMessage(DNSMessageTests.message(type, answers)).map(DNSAnswer.found) ?? .noAnswer
        }
    }

    private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }

    private static let mailExchange: [[UInt8]] = [[0, 10, 2, 0x6D, 0x78, 0xC0, 12]]

    @Test func `a domain with a mail exchange, SPF and DMARC, also of the domain above it, is well`() {
        let records = Self.records([
            "mail.example.com mailExchange": Self.mailExchange,
            "mail.example.com text": [Self.text("site-verification=1"), Self.text("v=spf1 ip4:192.0.2.1 -all")],
            "_dmarc.example.com text": [Self.text("v=DMARC1; p=reject")],
        ])
        #expect(records.findings(sender: "mail.example.com").isEmpty)
    }

    @Test func `what is missing is named`() {
        let records = Self.records(["example.com text": [Self.text("v=spf10 is another version")]])
        #expect(records.findings(sender: "example.com") == [.noMailExchange, .noSPF, .noDMARC])
        #expect(records.findings(sender: "elsewhere.example") == [.noSuchDomain])
    }

    @Test func `an address stands in for a mail exchange, a null one doesn't`() {
        let policies = [
            "example.com text": [Self.text("v=spf1")], "_dmarc.example.com text": [Self.text("v=DMARC1;p=none")],
        ]
        let address = policies.merging(["example.com address6": [Array(repeating: 1, count: 16)]]) { $1 }
        #expect(Self.records(address).findings(sender: "example.com").isEmpty)
        let null = policies.merging(["example.com mailExchange": [[0, 0, 0]]]) { $1 }
        #expect(Self.records(null).findings(sender: "example.com") == [.takesNoMail])
    }

    @Test func `two SPF records are as good as none`() {
        let records = Self.records([
            "example.com mailExchange": Self.mailExchange,
            "example.com text": [Self.text("v=spf1 -all"), Self.text("v=spf1 a -all")],
            "_dmarc.example.com text": [Self.text("v=DMARC1; p=none")],
        ])
        #expect(records.findings(sender: "example.com") == [.severalSPF])
    }

    @Test func `without name servers nothing is found wrong, and nothing more is asked`() {
        let nothing = Self.records([:], silent: "example.com mailExchange")
        #expect(nothing.findings(sender: "example.com") == [.notChecked])
        let half = Self.records(["example.com mailExchange": Self.mailExchange], silent: "example.com text")
        #expect(half.findings(sender: "example.com") == [.notChecked])
        let host = Self.records(["a.example.com address6": [[1]]], silent: "id.example.com address")
        #expect(host.knows(host: "id.example.com") == nil)
        #expect(host.knows(host: "a.example.com") == true)
        #expect(host.knows(host: "b.example.com") == false)
    }

    @Test func `name servers that know nothing of the world say nothing about it`() {
        let closed = Self.records(["id.corp.example address": [[192, 0, 2, 1]]], isClosed: true)
        #expect(closed.findings(sender: "example.com") == [.notChecked])
        #expect(closed.knows(host: "id.example.com") == nil)
        #expect(closed.knows(host: "id.corp.example") == true)
    }
}
