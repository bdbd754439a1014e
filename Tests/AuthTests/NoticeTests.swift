import MagicLinkAPI
import Testing

@testable import Auth

struct NoticeTests {
    private func notice(
        _ event: Notice.Event, email: String = "sam@example.com", key: [UInt8] = Array(0..<16)
    ) throws -> Notice {
        Notice(
            id: 7, key: key, event: event, occurredAt: Timestamp(milliseconds: 1_796_015_338_045), userID: "u1",
            email: try EmailAddress(email), attempts: 1)
    }

    private var session: SessionID {
        get throws { try #require(SessionID(bytes: Array(repeating: 0, count: 16))) }
    }

    @Test func `a body has type, time of the event, and what it is about`() throws {
        let id = String(repeating: "a", count: 26)
        for (event, text): (Notice.Event, String) in [
            (
                .userCreated(by: .link),
                #""type":"user.created","timestamp":"2026-11-30T05:08:58.045Z","data":{"user_id":"u1","email":"sam@example.com","method":"link"}"#
            ),
            (
                .userSignedIn(try session, by: .code, isNew: true),
                #""type":"user.signed_in","timestamp":"2026-11-30T05:08:58.045Z","data":{"user_id":"u1","email":"sam@example.com","session_id":"\#(id)","method":"code","is_new":true}"#
            ),
            (
                .userSignedOut(try session, .tokenReused),
                #""type":"user.signed_out","timestamp":"2026-11-30T05:08:58.045Z","data":{"user_id":"u1","email":"sam@example.com","session_id":"\#(id)","cause":"token_reused"}"#
            ),
            (
                .userDisabled,
                #""type":"user.disabled","timestamp":"2026-11-30T05:08:58.045Z","data":{"user_id":"u1","email":"sam@example.com"}"#
            ),
        ] { #expect(String(decoding: try notice(event).body, as: UTF8.self) == "{\(text)}") }
    }

    @Test func `an address with a quotation mark can't break out of its string`() throws {
        let body = String(decoding: try notice(.userDisabled, email: "d'o{r}@bücher.example").body, as: UTF8.self)
        #expect(body.hasSuffix(#""email":"d'o{r}@bücher.example"}}"#))
    }

    @Test func `the message's ID is the row's key, and has no full stop`() throws {
        let id = try notice(.userDisabled).messageID
        #expect(id.hasPrefix("msg_") && id.utf8.count == 30 && !id.contains("."))
        #expect(try notice(.userDisabled, key: Array(1..<17)).messageID != id)
    }

    @Test func `the pauses are those of Standard Webhooks, a tenth more or less`() throws {
        let (least, most) = (
            try notice(.userDisabled, key: Array(repeating: 0, count: 16)),
            try notice(.userDisabled, key: Array(repeating: 255, count: 16))
        )
        let seconds: [Int64] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 86_400]
        for (index, pause) in seconds.enumerated() {
            #expect(NoticePause.after(attempt: index + 1, of: least) == .milliseconds(pause * 900))
            #expect(NoticePause.after(attempt: index + 1, of: most) == .milliseconds(pause * 1100))
        }
        #expect(NoticePause.after(attempt: 0, of: least) == .milliseconds(4500))
        #expect(NoticePause.after(attempt: .max, of: least) == .seconds(77_760))
        // All ten attempts fit into a notice's life, and the day after the last does not.
        let all = seconds.prefix(9).reduce(0, +)
        #expect(.milliseconds(all * 1100) < NoticeOutbox.lifetime)
        #expect(.milliseconds((all + 86_400) * 900) > NoticeOutbox.lifetime)
    }

    @Test func `RFC 3339 of moments at the edges`() {
        for (milliseconds, text): (Int64, String) in [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_709_164_800_000, "2024-02-29T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] { #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text) }
    }
}
