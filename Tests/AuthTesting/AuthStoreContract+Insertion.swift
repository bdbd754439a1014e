import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    static let insertion: [Rule] = [
        Rule("keeps a challenge as it was given") { store in
            let challenge = try Fixture.challenge(
                "Zoë.O'Hara+x@bücher.example", binding: Fixture.binding, returnTo: "https://app.example/ü")
            #expect(try await store.insert(Fixture.insertion(challenge)) == .inserted(challenge))
            #expect(try await store.challenge(challenge.id) == challenge)
            let plain = try Fixture.challenge("b@example.com", serial: 2)
            try await store.add(plain)
            #expect(try await store.challenge(plain.id) == plain)
            #expect(try await store.challenge(Fixture.challenge(serial: 3).id) == nil)
        },
        Rule("R11: the pause lasts to the millisecond, for one address") { store in
            try await store.add(Fixture.challenge())
            let until = Fixture.start + Fixture.pause
            for seconds: Int64 in [0, 1, 29] {
                let again = try Fixture.challenge(at: seconds, serial: 2)
                #expect(try await store.insert(Fixture.insertion(again)) == .tooSoon(until: until))
                #expect(try await store.challenge(again.id) == nil)
            }
            try await store.add(Fixture.challenge("other@example.com", at: 1), pause: Fixture.pause)
            try await store.add(Fixture.challenge(at: 30, serial: 2), pause: Fixture.pause)
        },
        Rule("the pause counts a redeemed, a replaced and a withheld challenge") { store in
            let redeemed = try Fixture.challenge("a@example.com")
            try await store.add(redeemed)
            try await store.signIn(with: redeemed.id, at: 1)
            try await store.add(Fixture.challenge("b@example.com", serial: 2), signUp: .refused)
            for email in ["a@example.com", "b@example.com"] {
                let again = Fixture.insertion(try Fixture.challenge(email, at: 20, serial: 9))
                #expect(try await store.insert(again) == .tooSoon(until: Fixture.start + Fixture.pause))
            }
        },
        Rule("a mail refused for good gives the pause back, and the one before counts again") { store in
            let first = try Fixture.challenge(at: 0, serial: 1)
            let refused = try Fixture.challenge(at: 30, serial: 2)
            try await store.add(first)
            try await store.add(refused, pause: Fixture.pause)
            try await store.recordMail(refused.id, .refused)
            try await store.add(Fixture.challenge(at: 31, serial: 3), pause: Fixture.pause)
            #expect(
                try await store.insert(Fixture.insertion(Fixture.challenge(at: 32, serial: 4)))
                    == .tooSoon(until: Fixture.moment(61)))
        },
        Rule("C13: of a hundred at once for one address exactly one passes") { store in
            let outcomes = try await withThrowingTaskGroup(of: ChallengeInsertion.Outcome.self) { group in
                for serial in 1...100 as ClosedRange<UInt32> {
                    let insertion = Fixture.insertion(try Fixture.challenge(serial: serial))
                    group.addTask { try await store.insert(insertion) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let refusal = ChallengeInsertion.Outcome.tooSoon(until: Fixture.start + Fixture.pause)
            #expect(outcomes.count == 100)
            #expect(outcomes.filter { $0 == refusal }.count == 99)
        },
        Rule("an ID that exists is refused, and its challenge stays as it was") { store in
            let challenge = try Fixture.challenge("a@example.com")
            try await store.add(challenge)
            #expect(try await store.insert(Fixture.insertion(Fixture.challenge("b@example.com"))) == .idTaken)
            #expect(try await store.challenge(challenge.id) == challenge)
        },
        Rule("the newest few stay live, older ones are replaced and mailed no more") { store in
            let challenges = try (0..<4).map { try Fixture.challenge(at: $0 * 30, serial: UInt32($0 + 1)) }
            for challenge in challenges { try await store.add(challenge) }
            try await store.add(Fixture.challenge("other@example.com", at: 91))
            var states: [Challenge.State?] = []
            for challenge in challenges { states.append(try await store.state(challenge.id)) }
            #expect(states == [.replaced, .live, .live, .live])
            #expect(try await store.mailBacklog(now: Fixture.moment(100)).count == 4)
        },
        Rule("keeping one replaces every older one, even of the same millisecond") { store in
            let larger = try Fixture.challenge(serial: 9)
            let smaller = try Fixture.challenge(serial: 8)
            try await store.add(larger)
            try await store.add(smaller, keepLive: 1)
            #expect(try await store.state(larger.id) == .replaced)
            #expect(try await store.state(smaller.id) == .live)
        },
        Rule("R18: the mail goes to the user's own spelling, the key stays") { store in
            let first = try Fixture.challenge("Sam@example.com")
            try await store.add(first)
            try await store.signIn(with: first.id, at: 1)
            let stored = try await store.add(Fixture.challenge("sAM@Example.com", at: 60, serial: 2))
            #expect(stored.mailbox == first.mailbox)
            #expect(try await store.challenge(stored.id) == stored)
        },
        Rule("R10: without sign-up a stranger's challenge is withheld, a user's is not") { store in
            let user = try Fixture.challenge("user@example.com")
            try await store.add(user)
            try await store.signIn(with: user.id, at: 1)
            try await store.recordMail(user.id, .delivered)
            let known = try Fixture.challenge("user@example.com", at: 60, serial: 2)
            let unknown = try Fixture.challenge("new@example.com", at: 60, serial: 3)
            let refused = try Fixture.challenge("user@example.com", at: 90, serial: 4)
            #expect(try await store.add(known, signUp: .usersOnly).state == .live)
            #expect(try await store.add(unknown, signUp: .usersOnly).state == .withheld)
            #expect(try await store.add(refused, signUp: .refused).state == .withheld)
            #expect(try await store.state(unknown.id) == .withheld)
            let due = try await store.claimMails(dueBy: Fixture.moment(100), lease: Fixture.moment(200), limit: 10)
            #expect(due.map(\.id) == [known.id])
        },
    ]
}
