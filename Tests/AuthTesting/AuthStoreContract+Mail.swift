import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    static let mail: [Rule] = [
        Rule("mails are taken when they are due, the oldest first, so many at a time, and once") { store in
            let challenges = try (0..<3).map {
                try Fixture.challenge("\($0)@example.com", at: $0, serial: UInt32(9 - $0))
            }
            for challenge in challenges { try await store.add(challenge) }
            #expect(try await store.claim(at: 4, lease: 60) == [])
            #expect(try await store.claim(at: 7, lease: 60, limit: 2) == [challenges[0].id, challenges[1].id])
            #expect(try await store.claim(at: 7, lease: 80) == [challenges[2].id])
            #expect(try await store.claim(at: 59, lease: 90) == [])
            #expect(try await store.claim(at: 60, lease: 90) == [challenges[0].id, challenges[1].id])
            #expect(try await store.challenge(challenges[0].id)?.mailAttempts == 2)
        },
        Rule("of ten workers at once one gets a mail") { store in
            try await store.add(Fixture.challenge())
            let claimed = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...10 {
                    group.addTask {
                        try await store.claimMails(dueBy: Fixture.moment(5), lease: Fixture.moment(60), limit: 1).count
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(claimed == 1)
        },
        Rule("a mail that is delivered waits no more") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            #expect(try await store.mailBacklog(now: Fixture.moment(1)) == MailBacklog(count: 1, oldest: Fixture.start))
            try await store.recordMail(challenge.id, .delivered)
            #expect(try await store.mailBacklog(now: Fixture.moment(1)) == MailBacklog(count: 0, oldest: nil))
            #expect(
                try await store.claimMails(dueBy: Fixture.moment(60), lease: Fixture.moment(90), limit: 9).isEmpty)
            #expect(try await store.state(challenge.id) == .live)
        },
        Rule("R89: a mail is tried again at its moment, while the link works") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            try await store.recordMail(challenge.id, .retry(at: Fixture.moment(40)))
            #expect(try await store.claim(at: 39, lease: 39) == [])
            #expect(try await store.claim(at: 40, lease: 40) == [challenge.id])
            #expect(try await store.mailBacklog(now: Fixture.moment(899)).count == 1)
            #expect(try await store.mailBacklog(now: Fixture.moment(900)).count == 0)
            #expect(try await store.claim(at: 900, lease: 960) == [])
            try await store.recordMail(challenge.id, .retry(at: Fixture.moment(900)))
            #expect(try await store.mailBacklog(now: Fixture.moment(41)).count == 0)
        },
        Rule("a mail that is delivered, or no longer needed, is not brought back by a late retry") { store in
            let delivered = try Fixture.challenge("a@example.com", serial: 1)
            let used = try Fixture.challenge("b@example.com", serial: 2)
            try await store.add(delivered)
            try await store.add(used)
            try await store.recordMail(delivered.id, .delivered)
            try await store.signIn(with: used.id, at: 1)
            for id in [delivered.id, used.id] { try await store.recordMail(id, .retry(at: Fixture.moment(40))) }
            #expect(try await store.mailBacklog(now: Fixture.moment(2)).count == 0)
        },
        Rule("a refused mail makes a live challenge void, and changes no other") { store in
            let live = try Fixture.challenge("a@example.com", serial: 1)
            let used = try Fixture.challenge("b@example.com", serial: 2)
            try await store.add(live)
            try await store.add(used)
            try await store.signIn(with: used.id, at: 1)
            for id in [live.id, used.id] { try await store.recordMail(id, .refused) }
            #expect(try await store.state(live.id) == .void)
            #expect(try await store.state(used.id) == .redeemed)
            #expect(try await store.mailBacklog(now: Fixture.moment(2)).count == 0)
        },
    ]
}
