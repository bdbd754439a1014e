import AuthCrypto
import AuthTesting
import MagicLinkAPI
import Synchronization
import Testing

@testable import Auth

struct NoticeOutboxTests {
    /// Sign-ins on real adapters, whose notices go to a receiver of the test's.
    private final class Notices: Sendable {
        let signIns: SignInFixture
        let receiver = NoticeReceiver()
        let outbox: NoticeOutbox
        let reports = ReportBox()

        init(_ types: Set<NoticeType> = Set(NoticeType.allCases), after earlier: Notices? = nil) throws {
            let signIns = try SignInFixture(
                folder: earlier?.signIns.folder, clock: earlier?.signIns.clock ?? ManualClock(), notices: types)
            self.signIns = signIns
            let signer = try WebhookSigner(secrets: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
            outbox = NoticeOutbox(
                store: signIns.notices, transport: receiver, signer: signer, clock: signIns.clock,
                observe: { [reports] in reports.add($0) })
        }

        var clock: ManualClock { signIns.clock }

        func signIn(_ email: String = "sam@example.com", client: UInt32 = 1) async throws {
            let sent = try await signIns.sendAndRead(email, client: client)
            guard case .signedIn = try await signIns.open(sent.token) else { throw UnexpectedOutcome("not signed in") }
        }

        /// Attempts at what is due now, until nothing more is under way.
        func deliverDue() async {
            await outbox.deliverDue()
            await outbox.settle()
        }

        func backlog() async throws -> Int { try await signIns.notices.noticeBacklog().count }
    }

    /// What the outbox has told.
    private final class ReportBox: Sendable {
        private let reports = Mutex<[NoticeReport]>([])
        func add(_ report: NoticeReport) { reports.withLock { $0.append(report) } }
        var all: [NoticeReport.Result] { reports.withLock { $0.map(\.result) } }
    }

    private func type(_ notice: SignedNotice) -> Substring? {
        String(decoding: notice.body, as: UTF8.self).split(separator: "\"").dropFirst(3).first
    }

    @Test func `a sign-in's notices arrive in order, signed, and their rows go`() async throws {
        let notices = try Notices()
        try await notices.signIn()
        await notices.deliverDue()
        #expect(notices.receiver.notices.map(type) == ["user.created", "user.signed_in"])
        let first = try #require(notices.receiver.notices.first)
        #expect(first.id.hasPrefix("msg_") && first.signature.hasPrefix("v1,"))
        #expect(first.timestamp == notices.clock.now.seconds)
        #expect(try await notices.backlog() == 0)
        #expect(notices.reports.all == [.delivered, .delivered])
    }

    @Test func `of what nobody wants to know no row is written`() async throws {
        let none = try Notices([])
        try await none.signIn()
        #expect(try await none.backlog() == 0)
        let some = try Notices([.userCreated])
        try await some.signIn()
        #expect(try await some.backlog() == 1)
    }

    @Test func `a failed notice comes again with the same ID and body, newly signed, after growing pauses`()
        async throws
    {
        let notices = try Notices([.userSignedIn])
        notices.receiver.answer(.failed(reason: "status 500", retryAfter: nil))
        try await notices.signIn()
        for (number, pause) in NoticePause.seconds.enumerated() {
            await notices.deliverDue()
            #expect(notices.receiver.attempts.count == number + 1)
            notices.clock.advance(by: .milliseconds(pause * 899))
            await notices.deliverDue()
            #expect(notices.receiver.attempts.count == number + 1)
            notices.clock.advance(by: .milliseconds(pause * 202))
        }
        #expect(!notices.outbox.isUp)
        notices.receiver.answer(.delivered)
        await notices.deliverDue()
        #expect(notices.outbox.isUp)
        let attempts = notices.receiver.attempts
        #expect(attempts.count == 10)
        #expect(Set(attempts.map(\.id)).count == 1 && Set(attempts.map(\.body)).count == 1)
        #expect(Set(attempts.map(\.timestamp)).count == 10 && Set(attempts.map(\.signature)).count == 10)
        #expect(try await notices.backlog() == 0)
    }

    @Test func `after the last attempt in three days a notice is dropped, and that is told`() async throws {
        let notices = try Notices([.userSignedIn])
        notices.receiver.answer(.failed(reason: "status 500", retryAfter: nil))
        try await notices.signIn()
        await notices.deliverDue()
        for pause in NoticePause.seconds {
            notices.clock.advance(by: .milliseconds(pause * 1100))
            await notices.deliverDue()
        }
        #expect(notices.receiver.attempts.count == 10)
        #expect(notices.reports.all.last == .dropped(reason: "status 500"))
        #expect(try await notices.backlog() == 0)
    }

    @Test func `what is too old is dropped, but not before it had time for attempts after a start`()
        async throws
    {
        let earlier = try Notices([.userSignedIn])
        try await earlier.signIn()
        earlier.signIns.close()
        earlier.clock.advance(by: NoticeOutbox.lifetime + .seconds(1))
        let notices = try Notices([.userSignedIn], after: earlier)
        notices.receiver.answer(.failed(reason: "no connection", retryAfter: nil))
        await notices.outbox.dropOld()
        await notices.deliverDue()
        #expect(notices.receiver.attempts.count == 1)
        notices.clock.advance(by: NoticeOutbox.reprieve - .seconds(1))
        await notices.outbox.dropOld()
        #expect(try await notices.backlog() == 1)
        notices.clock.advance(by: .seconds(1))
        await notices.outbox.dropOld()
        #expect(try await notices.backlog() == 0)
        #expect(notices.reports.all.count == 2)
        #expect(notices.reports.all.last == .dropped(reason: "it is too old"))
    }

    @Test func `an old notice whose attempt fails right after a start is tried again soon, whatever its next pause`()
        async throws
    {
        let earlier = try Notices([.userSignedIn])
        earlier.receiver.answer(.failed(reason: "no connection", retryAfter: nil))
        try await earlier.signIn()
        for pause in NoticePause.seconds.prefix(4) {
            await earlier.deliverDue()
            earlier.clock.advance(by: .milliseconds(pause * 1100))
        }
        earlier.signIns.close()
        earlier.clock.advance(by: NoticeOutbox.lifetime)
        let notices = try Notices([.userSignedIn], after: earlier)
        notices.receiver.answer(.failed(reason: "no connection", retryAfter: nil))
        await notices.outbox.dropOld()
        await notices.deliverDue()
        #expect(notices.receiver.attempts.count == 1)
        #expect(try await notices.backlog() == 1)
        notices.receiver.answer(.delivered)
        notices.clock.advance(by: NoticeOutbox.reprievePause)
        await notices.outbox.dropOld()
        await notices.deliverDue()
        #expect(
            notices.reports.all
                == [.failed(reason: "no connection", pause: NoticeOutbox.reprievePause), .delivered])
        #expect(try await notices.backlog() == 0)
    }

    @Test func `after a 410 nothing more is sent, and the next start tries again`() async throws {
        let first = try Notices([.userSignedIn])
        first.receiver.answer(.gone)
        try await first.signIn()
        try await first.signIn("kim@example.com")
        await first.deliverDue()
        first.clock.advance(by: .seconds(3600))
        await first.deliverDue()
        #expect(first.receiver.attempts.count <= 2 && first.reports.all == [.gone])
        #expect(!first.outbox.isUp)
        #expect(try await first.backlog() == 2)
        first.signIns.close()
        let second = try Notices([.userSignedIn], after: first)
        await second.deliverDue()
        #expect(second.receiver.notices.count == 2)
        #expect(Set(first.receiver.attempts.map(\.id)).isSubset(of: second.receiver.notices.map(\.id)))
    }

    @Test func `the pause that a receiver asks for counts for all, up to a day`() async throws {
        let notices = try Notices([.userSignedIn])
        notices.receiver.answer(.failed(reason: "status 429", retryAfter: .seconds(120)))
        try await notices.signIn()
        await notices.deliverDue()
        try await notices.signIn("kim@example.com")
        notices.clock.advance(by: .seconds(119))
        await notices.deliverDue()
        #expect(notices.receiver.attempts.count == 1)
        notices.clock.advance(by: .seconds(1))
        notices.receiver.answer(.failed(reason: "status 429", retryAfter: .seconds(Int64.max)))
        await notices.deliverDue()
        #expect(notices.receiver.attempts.count == 2, "one goes ahead")
        notices.clock.advance(by: .seconds(86_400))
        notices.receiver.answer(.delivered)
        await notices.deliverDue()
        #expect(notices.receiver.notices.count == 2)
    }

    @Test func `a slow receiver holds up as many as there are lanes, and neither sign-ins nor mails`() async throws {
        let notices = try Notices()
        notices.receiver.answer(nil)
        for number: UInt32 in 0..<10 {
            try await notices.signIn("p\(number)@example.com", client: number)
            await notices.outbox.deliverDue()
        }
        #expect(notices.receiver.attempts.count <= NoticeOutbox.capacity)
        await notices.receiver.attempts(NoticeOutbox.capacity)
        #expect(notices.signIns.mailroom.mails.count == 10)
        notices.receiver.answer(.delivered)
        notices.receiver.release(.delivered)
        await notices.outbox.settle()
        #expect(notices.receiver.notices.count == 20)
        #expect(Set(notices.receiver.notices.map(\.id)).count == 20)
        #expect(try await notices.backlog() == 0)
    }

    @Test func `while a receiver is down one notice at a time is tried, and none is lost`() async throws {
        let notices = try Notices([.userSignedIn])
        for number: UInt32 in 0..<10 { try await notices.signIn("p\(number)@example.com", client: number) }
        notices.receiver.answer(.failed(reason: "no connection", retryAfter: nil))
        await notices.deliverDue()
        let first = notices.receiver.attempts.count
        #expect(first <= NoticeOutbox.capacity)
        await notices.deliverDue()
        #expect(notices.receiver.attempts.count == first + 1)
        notices.receiver.answer(.delivered)
        notices.clock.advance(by: .seconds(6))
        await notices.deliverDue()
        #expect(notices.receiver.notices.count == 10)
    }

    @Test func `a notice that the receiver refuses comes again later, and slows no other down`() async throws {
        let notices = try Notices([.userSignedIn])
        for number: UInt32 in 0..<10 { try await notices.signIn("p\(number)@example.com", client: number) }
        notices.receiver.answer(.refused(reason: "status 400"))
        await notices.deliverDue()
        #expect(Set(notices.receiver.attempts.map(\.id)).count == 10)
        #expect(notices.receiver.attempts.count == 10)
        #expect(!notices.outbox.isUp, "none has arrived")
        notices.receiver.answer(.delivered)
        try await notices.signIn("kim@example.com", client: 10)
        await notices.deliverDue()
        #expect(notices.receiver.notices.count == 1)
        #expect(notices.outbox.isUp)
        notices.clock.advance(by: .seconds(6))
        await notices.deliverDue()
        #expect(notices.receiver.notices.count == 11)
        #expect(try await notices.backlog() == 0)
    }

    @Test func `killed between the answer and its record, a notice comes again with the same ID`() async throws {
        let first = try Notices([.userSignedIn])
        first.receiver.answer(nil)
        try await first.signIn()
        await first.outbox.deliverDue()
        await first.receiver.attempts(1)
        // What a killed process leaves: a row that is taken.
        first.signIns.close()
        first.receiver.release(.delivered)
        await first.outbox.settle()
        let second = try Notices([.userSignedIn], after: first)
        await second.deliverDue()
        #expect(second.receiver.notices.map(\.id) == first.receiver.notices.map(\.id))
        #expect(try await second.backlog() == 0)
    }

    @Test func `stopping waits for what is under way, starts nothing more, and leaves the rest`() async throws {
        let notices = try Notices([.userSignedIn])
        for number: UInt32 in 0..<6 { try await notices.signIn("p\(number)@example.com", client: number) }
        notices.receiver.answer(nil)
        await notices.outbox.deliverDue()
        await notices.receiver.attempts(NoticeOutbox.capacity)
        async let stopped: Void = notices.outbox.stop()
        // The stop is on its way once it waits; whether it has begun changes nothing of what comes out.
        notices.receiver.release(.stopped)
        await stopped
        await notices.deliverDue()
        #expect(notices.receiver.attempts.count == NoticeOutbox.capacity)
        #expect(try await notices.backlog() == 6)
        #expect(notices.reports.all.isEmpty)
    }
}
