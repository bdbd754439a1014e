import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    static let notices: [Rule] = [
        Rule("a sign-in writes its notices: a new user's first, then the session's") { store in
            let first = try Fixture.challenge(serial: 1)
            try await store.add(first)
            let session = try await store.signIn(with: first.id, at: 1, serial: 1)
            let second = try Fixture.challenge(at: 60, serial: 2)
            try await store.add(second)
            try await store.signIn(with: second.id, at: 61, countedWith: .open, serial: 2)
            // A challenge that is used already changes nothing.
            _ = try await store.redeem(Fixture.redemption(second.id, at: 62, serial: 3))

            let notices = try await store.allNotices(at: 70)
            #expect(
                notices.map(\.event) == [
                    .userCreated(by: .link), .userSignedIn(try Fixture.sessionID(1), by: .link, isNew: true),
                    .userSignedIn(try Fixture.sessionID(2), by: .code, isNew: false),
                ])
            #expect(notices.map(\.occurredAt) == [1, 1, 61].map(Fixture.moment))
            #expect(notices.allSatisfy { $0.userID == session.user.id && $0.email.text == "sam@example.com" })
            #expect(notices.allSatisfy { $0.key.count == 16 && $0.attempts == 1 })
            #expect(Set(notices.map(\.key)).count == 3)
        },
        Rule("every way to end a session writes a notice with its cause; expiry and what isn't there write none") {
            store in
            for serial: UInt8 in 1...5 {
                let challenge = try Fixture.challenge(at: Int64(serial), serial: UInt32(serial))
                try await store.add(challenge)
                try await store.signIn(with: challenge.id, at: Int64(serial), serial: serial)
            }
            let user = try #require(
                try await store.session(Fixture.sessionID(1), within: Fixture.horizon(at: 9))?.user.id)
            _ = try await store.allNotices(at: 10)

            func end(_ seconds: Int64, _ cause: SessionEnd.Cause) -> SessionEnd {
                SessionEnd(at: Fixture.moment(seconds), cause: cause)
            }
            func id(_ serial: UInt8) throws -> SessionID { try Fixture.sessionID(serial) }
            _ = try await store.endSession(id(1), of: nil, end(11, .signOut))
            _ = try await store.endSession(id(1), of: nil, end(12, .signOut))
            _ = try await store.endSession(id(2), of: "somebody-else", end(13, .revoked))
            _ = try await store.endSession(id(2), of: user, end(14, .revoked))
            for (generation, seconds): (Int64, Int64) in [(2, 15), (1, 16), (2, 17)] {
                _ = try await store.refresh(
                    SessionRefresh(
                        sessionID: id(3), generation: generation, horizon: Fixture.horizon(at: seconds)))
            }
            #expect(try await store.endSessions(of: user, end(18, .everywhere)) == 2)
            #expect(try await store.endSessions(of: user, end(19, .everywhere)) == 0)

            let notices = try await store.allNotices(at: 20)
            #expect(
                notices.prefix(3).map(\.event) == [
                    .userSignedOut(try id(1), .signOut), .userSignedOut(try id(2), .revoked),
                    .userSignedOut(try id(3), .tokenReused),
                ])
            #expect(
                Set(notices.dropFirst(3).map(\.event)) == [
                    .userSignedOut(try id(4), .everywhere), .userSignedOut(try id(5), .everywhere),
                ])
            #expect(notices.map(\.occurredAt) == [11, 14, 16, 18, 18].map(Fixture.moment))
        },
        Rule("a person's notices are taken one after the other, others' beside them, each by one worker") { store in
            for (number, email) in ["sam@example.com", "kim@example.com"].enumerated() {
                let challenge = try Fixture.challenge(email, at: Int64(number), serial: UInt32(number + 1))
                try await store.add(challenge)
                try await store.signIn(with: challenge.id, at: 2, serial: UInt8(number + 1))
            }
            let taken = try await withThrowingTaskGroup(of: [Notice].self) { group in
                for _ in 0..<10 { group.addTask { try await store.take(at: 5, lease: 60, limit: 9) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken.count == 2 && taken.allSatisfy { $0.event == .userCreated(by: .link) })
            #expect(try await store.take(at: 59, lease: 90) == [])
            // The first is done, the second failed and waits: both make way.
            try await store.recordNotice(taken[0].id, .settled)
            try await store.recordNotice(taken[1].id, .retry(at: Fixture.moment(300)))
            let next = try await store.take(at: 60, lease: 120)
            #expect(next.count == 2 && next.allSatisfy { $0.event.type == .userSignedIn })
            // Of two leases that have run out, the earlier notice goes first again.
            let again = try await store.take(at: 300, lease: 400)
            #expect(again.contains { $0.id == taken[1].id && $0.key == taken[1].key && $0.attempts == 2 })
            #expect(again.filter { $0.userID == taken[1].userID }.count == 1)
            #expect(try await store.noticeBacklog() == NoticeBacklog(count: 3, oldest: Fixture.moment(2)))
        },
        Rule("old notices are dropped, those under way and newer ones stay") { store in
            for number: Int64 in 0..<4 {
                let challenge = try Fixture.challenge("p\(number)@example.com", at: number, serial: UInt32(number + 1))
                try await store.add(challenge)
                try await store.signIn(with: challenge.id, at: number * 10 + 1, serial: UInt8(number + 1))
            }
            let taken = try #require(try await store.take(at: 5, lease: 60, limit: 1).first)
            let dropped = try await store.dropNotices(of: Fixture.moment(15), now: Fixture.moment(40), limit: 100)
            #expect(dropped.count == 3 && !dropped.contains { $0.id == taken.id })
            #expect(try await store.noticeBacklog().count == 5)
            let late = try await store.dropNotices(of: Fixture.moment(15), now: Fixture.moment(60), limit: 100)
            #expect(late.map(\.id) == [taken.id])
            #expect(try await store.dropNotices(of: Fixture.moment(90), now: Fixture.moment(90), limit: 3).count == 3)
            #expect(try await store.noticeBacklog() == NoticeBacklog(count: 1, oldest: Fixture.moment(31)))
        },
    ]
}

extension AuthStore where Self: NoticeStore {
    /// Takes notices that are due.
    fileprivate func take(at seconds: Int64, lease: Int64, limit: Int = 9) async throws -> [Notice] {
        try await claimNotices(dueBy: Fixture.moment(seconds), lease: Fixture.moment(lease), limit: limit)
    }

    /// Takes all notices there are, and settles them.
    fileprivate func allNotices(at seconds: Int64) async throws -> [Notice] {
        var notices: [Notice] = []
        while case let taken = try await take(at: seconds, lease: seconds + 60), !taken.isEmpty {
            for notice in taken { try await recordNotice(notice.id, .settled) }
            notices += taken
        }
        return notices
    }
}
