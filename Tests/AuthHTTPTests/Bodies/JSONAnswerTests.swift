import Foundation
import MagicLinkAPI
import Testing

@testable import AuthHTTP

/// What the server writes by hand is what clients read by `Codable`.
struct JSONAnswerTests {
    private func readBack<Answer: JSONAnswer & Decodable>(_ answer: Answer) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(answer.json))
    }

    @Test(arguments: ["plain", "a\"b\\c/\u{0}\u{1}\u{1F}\n\t\u{7F}é😀\u{2028}", ""])
    func `answers are read back as they were`(text: String) throws {
        let sent = SendAnswer(email: text, delivery: .queued, expiresIn: 900, resendAfter: 30, request: text)
        #expect(try readBack(sent) == sent)
        let link = LinkAnswer(status: .bound, email: text, expiresIn: .max)
        #expect(try readBack(link) == link)
        let session = SessionAnswer(
            accessToken: text, expiresIn: 1, refreshToken: text,
            user: UserAnswer(id: text, email: text, createdAt: -1, isNew: true))
        #expect(try readBack(session) == session)
        let description = SessionDescription(
            id: text, createdAt: 1, lastUsedAt: 2, expiresAt: 3, userAgent: text, isCurrent: true)
        let current = CurrentSessionAnswer(user: session.user, session: description)
        #expect(try readBack(current) == current)
        for count in 0...2 {
            let list = SessionListAnswer(sessions: Array(repeating: description, count: count))
            #expect(try readBack(list) == list)
        }
        let problem = Problem(
            status: 401, code: .wrongCode, title: text, detail: text, pointer: text, attemptsLeft: 0, retryAfter: 1,
            error: text)
        #expect(try readBack(problem) == problem)
    }

    @Test func `members stand in the contract's order, and missing ones are left out`() {
        let answer = SendAnswer(email: "a@b.example", delivery: .sent, expiresIn: 900, resendAfter: 30, request: "r")
        #expect(
            String(decoding: answer.json, as: UTF8.self)
                == #"{"email":"a@b.example","delivery":"sent","expires_in":900,"resend_after":30,"request":"r"}"#)
        #expect(
            String(decoding: Problem.notFound.json, as: UTF8.self)
                == #"{"type":"urn:problem-type:magic-link:not_found","title":"Not found","status":404,"#
                + #""code":"not_found","detail":"There is nothing at this address."}"#)
    }
}
