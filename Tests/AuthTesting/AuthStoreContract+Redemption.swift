import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    static let redemption: [Rule] = [
        Rule("a sign-in makes the user, and the next one finds it") { store in
            let first = try Fixture.challenge("Sam@example.com")
            try await store.add(first)
            let user = User(id: "user-1", mailbox: first.mailbox, createdAt: Fixture.moment(1))
            let made = SignedIn(
                sessionID: try Fixture.sessionID(1), user: user, isNew: true, challengeID: first.id, generation: 0,
                createdAt: Fixture.moment(1))
            #expect(try await store.redeem(Fixture.redemption(first.id, at: 1)) == .signedIn(made))
            let redeemed = try #require(try await store.challenge(first.id))
            #expect(redeemed.state == .redeemed)
            #expect(redeemed.redeemedAt == Fixture.moment(1))

            let second = try Fixture.challenge("sam@EXAMPLE.com", at: 60, serial: 2)
            try await store.add(second)
            let found = try await store.signIn(with: second.id, at: 61, serial: 2)
            #expect(found.user == user)
            #expect(!found.isNew)
            #expect(try await store.session(Fixture.sessionID(1), within: Fixture.horizon()) == made)
            #expect(try await store.session(Fixture.sessionID(2), within: Fixture.horizon()) == found)
            #expect(try await store.session(Fixture.sessionID(3), within: Fixture.horizon()) == nil)
        },
        Rule("R3, C13: of fifty at once exactly one redeems") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            let outcomes = try await withThrowingTaskGroup(of: Redemption.Outcome.self) { group in
                for serial in 1...50 as ClosedRange<UInt8> {
                    let redemption = try Fixture.redemption(challenge.id, at: 1, serial: serial)
                    group.addTask { try await store.redeem(redemption) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let winners = outcomes.compactMap { outcome -> SignedIn? in
                if case .signedIn(let signedIn) = outcome { signedIn } else { nil }
            }
            let winner = try #require(winners.first)
            #expect(winners.count == 1)
            let redeemed = try await store.challenge(challenge.id)
            #expect(redeemed?.state == .redeemed)
            #expect(outcomes.filter { $0 == .notLive(redeemed) }.count == 49)
            var sessions = 0
            for serial in 1...50 as ClosedRange<UInt8> {
                if try await store.session(Fixture.sessionID(serial), within: Fixture.horizon()) == winner {
                    sessions += 1
                }
            }
            #expect(sessions == 1)
        },
        Rule("R2: redeemed a millisecond before its end, refused at it") { store in
            let early = try Fixture.challenge("a@example.com")
            let late = try Fixture.challenge("b@example.com", serial: 2)
            try await store.add(early)
            try await store.add(late)
            #expect(try await store.redeem(Fixture.redemption(late.id, at: 900)) == .notLive(late))
            let redemption = Redemption(
                id: early.id, now: early.expiresAt - .milliseconds(1), countedWith: nil, createsUser: true,
                newUserID: "user", sessionID: try Fixture.sessionID(1))
            guard case .signedIn = try await store.redeem(redemption) else { throw Unexpected() }
        },
        Rule("a challenge that was never made is not live") { (store) async throws in
            #expect(try await store.redeem(Fixture.redemption(Fixture.challenge().id, at: 1)) == .notLive(nil))
        },
        Rule("a withheld, void or replaced challenge redeems nothing") { store in
            let withheld = try Fixture.challenge("a@example.com", serial: 1)
            let void = try Fixture.challenge("b@example.com", serial: 2)
            let replaced = try Fixture.challenge("c@example.com", serial: 3)
            try await store.add(withheld, signUp: .refused)
            try await store.add(void)
            try await store.recordMail(void.id, .refused)
            try await store.add(replaced)
            try await store.add(Fixture.challenge("c@example.com", at: 30, serial: 4), keepLive: 1)
            for (challenge, state) in [(withheld, Challenge.State.withheld), (void, .void), (replaced, .replaced)] {
                guard case .notLive(let now) = try await store.redeem(Fixture.redemption(challenge.id, at: 31)) else {
                    throw Unexpected()
                }
                #expect(now?.state == state)
            }
            #expect(try await store.session(Fixture.sessionID(1), within: Fixture.horizon()) == nil)
        },
        Rule("a sign-in ends the address's other challenges, and nobody else's") { store in
            let older = try Fixture.challenge(serial: 1)
            let newer = try Fixture.challenge(at: 30, serial: 2)
            let foreign = try Fixture.challenge("other@example.com", at: 30, serial: 3)
            for challenge in [older, newer, foreign] { try await store.add(challenge) }
            try await store.signIn(with: older.id, at: 31)
            #expect(try await store.state(newer.id) == .ended)
            #expect(try await store.state(foreign.id) == .live)
            // Neither is mailed any more.
            let due = try await store.claimMails(dueBy: Fixture.moment(100), lease: Fixture.moment(200), limit: 10)
            #expect(due.map(\.id) == [foreign.id])
        },
        Rule("without sign-up and without a user everything stays as it was") { store in
            let challenge = try Fixture.challenge()
            let other = try Fixture.challenge(at: 30, serial: 2)
            try await store.add(challenge)
            try await store.add(other)
            _ = try await store.countAttempt(Fixture.attempt(request: challenge.id, at: 31))
            let before = try await store.challenge(challenge.id)
            let redemption = try Fixture.redemption(challenge.id, at: 32, countedWith: .held, createsUser: false)
            #expect(try await store.redeem(redemption) == .noUser)
            #expect(try await store.challenge(challenge.id) == before)
            #expect(try await store.state(other.id) == .live)
            #expect(try await store.session(Fixture.sessionID(1), within: Fixture.horizon()) == nil)
            #expect(try await store.mailBacklog(now: Fixture.moment(32)).count == 2)
        },
        Rule("without sign-up a user signs in as before") { store in
            let first = try Fixture.challenge()
            try await store.add(first)
            try await store.signIn(with: first.id, at: 1)
            let second = try Fixture.challenge(at: 60, serial: 2)
            try await store.add(second)
            let redemption = try Fixture.redemption(second.id, at: 61, createsUser: false, serial: 2)
            guard case .signedIn(let signedIn) = try await store.redeem(redemption) else { throw Unexpected() }
            #expect(!signedIn.isNew)
        },
        Rule("R8: a sign-in takes its own attempt back from the hour, and only its own") { store in
            var limits = AttemptLimits()
            limits.perHour = 2
            let first = try Fixture.challenge()
            try await store.add(first)
            _ = try await store.countAttempt(Fixture.attempt(at: 1, limits: limits))
            _ = try await store.countAttempt(Fixture.attempt(request: first.id, at: 1, limits: limits))
            try await store.signIn(with: first.id, at: 2, countedWith: .held)
            let second = try Fixture.challenge(at: 60, serial: 2)
            try await store.add(second)
            #expect(try await store.attemptsLeft(Fixture.attempt(request: second.id, at: 61, limits: limits)) == 1)
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 61, limits: limits)) == 0)
            try await store.signIn(with: second.id, at: 62, countedWith: .open, serial: 2)
            try await store.add(Fixture.challenge(at: 120, serial: 3))
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 121, limits: limits)) == 0)
        },
    ]

    static let replay: [Rule] = [
        Rule("C46, C110: the session of a redeemed challenge is found again") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            #expect(try await store.session(redeeming: challenge.id, within: Fixture.horizon()) == nil)
            let signedIn = try await store.signIn(with: challenge.id, at: 1)
            #expect(try await store.session(redeeming: challenge.id, within: Fixture.horizon()) == signedIn)
        },
        Rule("C46: a code's redemption shows whether its handle came along, and is found by its binding either way") {
            store in
            let held = try Fixture.challenge(serial: 1, binding: Fixture.binding)
            let open = try Fixture.challenge("open@example.com", serial: 2)
            try await store.add(held)
            try await store.add(open)
            _ = try await store.redeem(Fixture.redemption(held.id, at: 1, countedWith: .held, serial: 1))
            _ = try await store.redeem(Fixture.redemption(open.id, at: 1, countedWith: .open, serial: 2))
            #expect(try await store.state(held.id) == .redeemedByRequester)
            #expect(try await store.state(open.id) == .redeemed)
            #expect(try await store.redeemed(since: 0) == held.id)
        },
        Rule("the newest redemption under a binding is found from its own moment on") { store in
            let old = try Fixture.challenge(serial: 1, binding: Fixture.binding)
            let new = try Fixture.challenge(at: 60, serial: 2, binding: Fixture.binding)
            let live = try Fixture.challenge(at: 120, serial: 3, binding: Fixture.binding)
            try await store.add(old)
            try await store.signIn(with: old.id, at: 1)
            try await store.add(new)
            try await store.signIn(with: new.id, at: 61, serial: 2)
            try await store.add(live)
            #expect(try await store.redeemed(since: 0) == new.id)
            #expect(try await store.redeemed(since: 61) == new.id)
            #expect(try await store.redeemed(since: 62) == nil)
            #expect(try await store.redeemed("other@example.com", since: 0) == nil)
            #expect(try await store.redeemed(binding: String(repeating: "E", count: 43), since: 0) == nil)
        },
    ]
}
