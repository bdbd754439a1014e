import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    static let attempts: [Rule] = [
        Rule("R8, C47: five codes for a request, counted and kept, and then none") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            for left in [4, 3, 2, 1, 0] {
                #expect(
                    try await store.attemptsLeft(Fixture.attempt(request: challenge.id, at: 1)) == left)
            }
            #expect(try await store.countAttempt(Fixture.attempt(request: challenge.id, at: 1)) == .none)
            #expect(try await store.challenge(challenge.id)?.heldAttempts == 5)
            #expect(try await store.state(challenge.id) == .live)
        },
        Rule("R9: codes without the handle are counted apart from those with it") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            for left in [4, 3, 2, 1, 0] { #expect(try await store.attemptsLeft(Fixture.attempt(at: 1)) == left) }
            #expect(try await store.countAttempt(Fixture.attempt(at: 1)) == .none)
            #expect(try await store.attemptsLeft(Fixture.attempt(request: challenge.id, at: 1)) == 4)
        },
        Rule("without the handle all live challenges of the address are tried, the newest first") { store in
            let older = try Fixture.challenge(serial: 1)
            let newer = try Fixture.challenge(at: 30, serial: 2)
            let withheld = try Fixture.challenge(at: 60, serial: 3)
            try await store.add(older)
            _ = try await store.countAttempt(Fixture.attempt(at: 1))
            try await store.add(newer)
            try await store.add(withheld, signUp: .refused)
            try await store.add(Fixture.challenge("other@example.com", at: 60))
            guard case .counted(let tried, let left) = try await store.countAttempt(Fixture.attempt(at: 61)) else {
                throw Unexpected()
            }
            #expect(tried.map(\.id) == [withheld.id, newer.id, older.id])
            #expect(tried.map(\.openAttempts) == [1, 1, 2])
            #expect(left == 4)
        },
        Rule("a challenge whose attempts are used up is left out") { store in
            let older = try Fixture.challenge(serial: 1)
            let newer = try Fixture.challenge(at: 30, serial: 2)
            try await store.add(older)
            for _ in 1...5 { _ = try await store.countAttempt(Fixture.attempt(at: 1)) }
            try await store.add(newer)
            guard case .counted(let tried, let left) = try await store.countAttempt(Fixture.attempt(at: 31)) else {
                throw Unexpected()
            }
            #expect(tried.map(\.id) == [newer.id])
            #expect(left == 4)
            #expect(try await store.challenge(older.id)?.openAttempts == 5)
        },
        Rule("R4: the handle of one request tries that one alone, and only for its address") { store in
            let one = try Fixture.challenge(serial: 1)
            let other = try Fixture.challenge(at: 30, serial: 2)
            try await store.add(one)
            try await store.add(other)
            guard case .counted(let tried, _) = try await store.countAttempt(Fixture.attempt(request: one.id, at: 31))
            else { throw Unexpected() }
            #expect(tried.map(\.id) == [one.id])
            #expect(try await store.challenge(other.id)?.heldAttempts == 0)
            let foreign = Fixture.attempt("other@example.com", request: one.id, at: 31)
            #expect(try await store.countAttempt(foreign) == .none)
        },
        Rule("R45: exactly the binding that was proved is tried") { store in
            let bound = try Fixture.challenge(serial: 1, binding: Fixture.binding)
            let free = try Fixture.challenge(at: 30, serial: 2)
            try await store.add(bound)
            try await store.add(free)
            for (binding, expected) in [(nil, free), (Fixture.binding, bound)] {
                let attempt = Fixture.attempt(binding: binding, at: 31)
                guard case .counted(let tried, _) = try await store.countAttempt(attempt) else { throw Unexpected() }
                #expect(tried.map(\.id) == [expected.id])
            }
            let other = String(repeating: "E", count: 43)
            #expect(try await store.countAttempt(Fixture.attempt(binding: other, at: 31)) == .none)
            #expect(
                try await store.countAttempt(Fixture.attempt(request: bound.id, at: 31)) == .none)
            #expect(
                try await store.countAttempt(Fixture.attempt(request: free.id, binding: Fixture.binding, at: 31))
                    == .none)
        },
        Rule("expired, redeemed and replaced challenges are not tried, and nothing is counted") { store in
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            #expect(try await store.countAttempt(Fixture.attempt(at: 900)) == .none)
            #expect(try await store.challenge(challenge.id)?.openAttempts == 0)
            #expect(try await store.countAttempt(Fixture.attempt("nobody@example.com", at: 1)) == .none)
            try await store.signIn(with: challenge.id, at: 899)
            #expect(try await store.countAttempt(Fixture.attempt(at: 899)) == .none)
            let replaced = try Fixture.challenge(at: 930, serial: 2)
            try await store.add(replaced)
            try await store.add(Fixture.challenge(at: 960, serial: 3), keepLive: 1)
            #expect(try await store.countAttempt(Fixture.attempt(request: replaced.id, at: 961)) == .none)
        },
        Rule("R8: twenty codes an hour for an address, across resends, then again after an hour") { store in
            var limits = AttemptLimits()
            limits.perHour = 7
            var left: [Int?] = []
            for round: Int64 in 0..<2 {
                try await store.add(Fixture.challenge(at: round * 30, serial: UInt32(round + 1)), keepLive: 1)
                for _ in 1...5 {
                    left.append(try await store.attemptsLeft(Fixture.attempt(at: round * 30 + 1, limits: limits)))
                }
            }
            #expect(left == [4, 3, 2, 1, 0, 1, 0, nil, nil, nil])
            let late = try Fixture.challenge(at: 3600, serial: 3)
            try await store.add(late)
            #expect(try await store.countAttempt(Fixture.attempt(at: 3600, limits: limits)) == .none)
            #expect(try await store.challenge(late.id)?.openAttempts == 0)
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 3601, limits: limits)) == 4)
        },
        Rule("R9: a stranger's codes use up the hour of those without a handle alone") { store in
            var limits = AttemptLimits()
            limits.perHour = 1
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 1, limits: limits)) == 0)
            #expect(try await store.countAttempt(Fixture.attempt(at: 1, limits: limits)) == .none)
            #expect(try await store.attemptsLeft(Fixture.attempt(request: challenge.id, at: 1, limits: limits)) == 0)
        },
        Rule("R8: codes in a row, all together, end only with a sign-in") { store in
            var limits = AttemptLimits()
            limits.inRow = 3
            let challenge = try Fixture.challenge()
            try await store.add(challenge)
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 1, limits: limits)) == 2)
            #expect(try await store.attemptsLeft(Fixture.attempt(request: challenge.id, at: 1, limits: limits)) == 1)
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 1, limits: limits)) == 0)
            let late = try Fixture.challenge(at: 7200, serial: 2)
            try await store.add(late)
            for request in [nil, late.id] {
                #expect(
                    try await store.countAttempt(Fixture.attempt(request: request, at: 7201, limits: limits)) == .none)
            }
            try await store.signIn(with: late.id, at: 7202)
            try await store.add(Fixture.challenge(at: 7300, serial: 3))
            #expect(try await store.attemptsLeft(Fixture.attempt(at: 7301, limits: limits)) == 2)
        },
        Rule("C47: of twenty codes at once five are counted") { store in
            try await store.add(Fixture.challenge())
            let attempt = Fixture.attempt(at: 1)
            let left = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 1...20 { group.addTask { try await store.attemptsLeft(attempt) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(left.compactMap(\.self).sorted() == [0, 1, 2, 3, 4])
        },
    ]
}
