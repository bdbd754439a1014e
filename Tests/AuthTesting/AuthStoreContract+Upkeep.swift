import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    static let upkeep: [Rule] = [
        Rule("a sweep takes what is older than its moment, so many at a time") { store in
            let challenges = try (0..<5).map {
                try Fixture.challenge("\($0)@example.com", at: $0, serial: UInt32($0 + 1))
            }
            for challenge in challenges { try await store.add(challenge) }
            #expect(try await store.sweep(issuedBefore: Fixture.moment(4), limit: 3) == 3)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(4), limit: 3) == 1)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(4), limit: 3) == 0)
            #expect(try await store.challenge(challenges[3].id) == nil)
            #expect(try await store.challenge(challenges[4].id) == challenges[4])
        },
        Rule("a session outlives its challenge") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            let signedIn = try await store.signIn(with: challenge.id, at: 1)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(2), limit: 10) == 1)
            #expect(try await store.session(signedIn.sessionID, within: Fixture.horizon()) == signedIn)
        },
        Rule("a notice that nobody takes goes after a month") { store in
            let day: Int64 = 24 * 3600
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            try await store.signIn(with: challenge.id, at: 1)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(30 * day + 1), limit: 10) == 1)
            #expect(try await store.noticeBacklog().count == 2)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(30 * day + 2), limit: 1) == 1)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(30 * day + 2), limit: 10) == 1)
            #expect(try await store.noticeBacklog().count == 0)
        },
        Rule("R8: wrong codes in a row outlive their challenges for a month") { store in
            var limits = AttemptLimits()
            limits.inRow = 1
            let day: Int64 = 24 * 3600
            try await store.add(Fixture.challenge())
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 1, limits: limits)) == 0)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(30 * day), limit: 10) == 1)
            try await store.add(Fixture.challenge(at: 30 * day))
            #expect(try await store.countAttempt(Fixture.attempt(at: 30 * day + 1, limits: limits)) == .none)
            #expect(try await store.sweep(issuedBefore: Fixture.moment(30 * day + 2), limit: 10) == 2)
            try await store.add(Fixture.challenge(at: 31 * day))
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 31 * day + 1, limits: limits)) == 0)
        },
        Rule("a probe of a store that works succeeds, again and again") { store in
            try await store.probe()
            try await store.probe()
        },
        Rule("the first fingerprint is adopted, and another one is refused") { (store) async throws in
            #expect(try await store.adoptFingerprint([1, 2, 3]))
            #expect(try await store.adoptFingerprint([1, 2, 3]))
            #expect(try await !store.adoptFingerprint([1, 2, 4]))
            #expect(try await store.adoptFingerprint([1, 2, 3]))
        },
    ]
}
