import Auth
import Foundation
import Testing

@testable import AuthMail

struct MailSettingTests {
    private struct Labels: DomainNames {
        func ascii(_ domain: String) -> String? { domain == "bücher.example" ? "xn--bcher-kva.example" : nil }
        func composed(_ text: String) -> String? { text }
    }

    @Test(
        arguments: [
            ("Sign in <no-reply@localhost>", "Sign in", "no-reply@localhost"),
            ("no-reply@example.org", "", "no-reply@example.org"), ("<a@b.example>", "", "a@b.example"),
            ("\"Sign in, \\\"please\\\"\" <a@b.example>", "Sign in, \"please\"", "a@b.example"),
            ("Bücher 😀 <a@bücher.example>", "Bücher 😀", "a@xn--bcher-kva.example"),
        ])
    func `reads a sender`(text: String, name: String, address: String) throws {
        let sender = try MailSender(text, names: Labels())
        #expect(sender.name == name)
        #expect(sender.address == address)
    }

    @Test(
        "R23: a sender that can't be used is refused",
        arguments: [
            "", "nobody", "a@", "Name a@b.example>", "Name <a@b.example> more", "\"open <a@b.example>",
            "Name <a@b.example\r\nBcc: x@y.example>", "ü@b.example", "a@ünknown.example", "x <y <a@b.example>",
            "\"a\" b <a@b.example>", "a@-b", "a b@localhost",
        ])
    func badSenders(_ text: String) { #expect(throws: MailSettingError.self) { try MailSender(text, names: Labels()) } }

    @Test(
        arguments: [
            "Subject: x", "content-type: x", "no colon", ": x", "Bad Name: x", "Ünicode: x",
            "X-Long: " + .init(repeating: "x", count: 901),
        ])
    func `a header that is the mail's own or isn't one is refused`(_ text: String) {
        #expect(throws: MailSettingError.self) { try ExtraHeader(text) }
    }

    @Test func `a header's value stays on one line`() throws {
        #expect(try ExtraHeader("X-A: b\r\nBcc: c").value == "b Bcc: c")
    }

    @Test(
        arguments: [
            (900, "fifteen minutes"), (60, "one minute"), (90, "ninety seconds"), (3600, "one hour"),
            (172_800, "two days"), (0, "no seconds"), (45 * 60, "forty-five minutes"), (100 * 86_400, "100 days"),
        ])
    func `a duration is spelled out`(seconds: Int, words: String) {
        #expect(SpelledDuration.words(.seconds(seconds)) == words)
    }

    @Test(
        arguments: [
            (900, "fünfzehn Minuten"), (60, "eine Minute"), (90, "neunzig Sekunden"),
            (21 * 60, "einundzwanzig Minuten"),
            (86_400, "einen Tag"), (172_800, "zwei Tage"), (100 * 3600, "100 Stunden"),
        ])
    func `a duration is spelled out in German`(seconds: Int, words: String) {
        #expect(SpelledDuration.words(.seconds(seconds), in: .german) == words)
    }

    @Test("R90, C28: dates are English and UTC, also at the calendar's corners")
    func dates() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss Z"
        for seconds in stride(from: Int64(-2_000_000_000), through: 8_000_000_000, by: 86_400 * 37 + 12_345) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(MailDate.field(Timestamp(seconds: seconds)) == formatter.string(from: date))
        }
        #expect(MailDate.field(Timestamp(seconds: 951_782_400)) == "Tue, 29 Feb 2000 00:00:00 +0000")
        #expect(MailDate.fileName(Timestamp(milliseconds: 1_800_000_000_007)) == "20270115T080000.007Z")
        _ = MailDate.field(Timestamp(milliseconds: .min))
        _ = MailDate.field(Timestamp(milliseconds: .max))
    }
}
