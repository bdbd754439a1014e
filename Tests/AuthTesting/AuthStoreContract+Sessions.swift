import Auth
import MagicLinkAPI
import Testing

extension AuthStoreContract {
    private static let day: Int64 = 86_400
    private static let end = SessionEnd(at: Fixture.moment(400), cause: .signOut)

    static let sessions: [Rule] = [
        Rule(
            "R29, C98, C100: a refresh token works again and again until its successor has come, then ends the session"
        ) {
            store in
            let session = try await store.newSession()
            for (seconds, generation, recorded) in [(2, 0, 0), (9, 0, 0), (10, 1, 1), (400, 1, 1)]
                as [(Int64, Int64, Int64)]
            {
                guard case .refreshed(let refreshed) = try await store.refresh(session, generation, at: seconds) else {
                    throw Unexpected()
                }
                #expect(refreshed.generation == recorded)
                #expect(refreshed.lastUsedAt == Fixture.moment(seconds))
                #expect(refreshed.sessionID == session.sessionID && refreshed.user == session.user)
                #expect(refreshed.createdAt == session.createdAt)
            }
            guard case .reused(let stolen) = try await store.refresh(session, 0, at: 401) else { throw Unexpected() }
            #expect(stolen.sessionID == session.sessionID)
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 401)) == nil)
            for generation: Int64 in 0...2 {
                #expect(try await store.refresh(session, generation, at: 402) == .ended)
            }
        },
        Rule("a token that is further on than the row is genuine, and takes the row along: a backup was restored") {
            store in
            let session = try await store.newSession()
            guard case .refreshed(let refreshed) = try await store.refresh(session, 7, at: 2) else {
                throw Unexpected()
            }
            #expect(refreshed.generation == 7)
            guard case .reused = try await store.refresh(session, 6, at: 3) else { throw Unexpected() }
        },
        Rule(
            "R35, C98: of fifty at once with one token all are refreshed alike; with its successor among them, none is half done"
        ) {
            store in
            let session = try await store.newSession()
            let outcomes = try await withThrowingTaskGroup(of: SessionRefresh.Outcome.self) { group in
                for _ in 0..<50 { group.addTask { try await store.refresh(session, 3, at: 2) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count == 50 && Set(outcomes).count == 1)
            let mixed = try await withThrowingTaskGroup(of: SessionRefresh.Outcome.self) { group in
                for number: Int64 in 0..<20 {
                    group.addTask { try await store.refresh(session, 3 + number % 2, at: 3) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let thefts = mixed.count { if case .reused = $0 { true } else { false } }
            #expect(thefts == 1)
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 3)) == nil)
        },
        Rule("R26, R30: unused for thirty days a session ends, to the millisecond; used, after ninety") { store in
            let session = try await store.newSession()
            let lastMoment = Fixture.moment(1 + 30 * day) + .milliseconds(-1)
            let limits = SessionLimits()
            #expect(try await store.session(session.sessionID, within: limits.horizon(at: lastMoment)) == session)
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 1 + 30 * day)) == nil)
            #expect(try await store.refresh(session, 0, at: 1 + 30 * day) == .ended)
            try await store.useSession(session.sessionID, within: Fixture.horizon(at: 1 + 30 * day))
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 1 + 30 * day)) == nil)
            for days: Int64 in [29, 58, 87] {
                guard case .refreshed = try await store.refresh(session, days, at: 1 + days * day) else {
                    throw Unexpected()
                }
            }
            #expect(limits.end(of: session) == Fixture.moment(1 + 30 * day))
            #expect(try await store.refresh(session, 88, at: 1 + 90 * day) == .ended)
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 1 + 90 * day)) == nil)
            #expect(
                try await store.session(redeeming: session.challengeID, within: Fixture.horizon(at: 1 + 90 * day))
                    == nil)
        },
        Rule("a limit that is made shorter holds for sessions that are there") { store in
            let session = try await store.newSession()
            var limits = SessionLimits()
            limits.idle = .seconds(60)
            limits.lifetime = .seconds(60)
            let horizon = limits.horizon(at: Fixture.moment(61))
            #expect(try await store.session(session.sessionID, within: horizon) == nil)
            #expect(try await store.sessions(of: session.user.id, within: horizon, limit: 9) == [])
        },
        Rule("being used keeps a session alive, and changes nothing else") { store in
            let session = try await store.newSession()
            try await store.useSession(session.sessionID, within: Fixture.horizon(at: 20 * day))
            let used = try #require(try await store.session(session.sessionID, within: Fixture.horizon(at: 49 * day)))
            #expect(used.lastUsedAt == Fixture.moment(20 * day))
            #expect(used.generation == 0 && used.createdAt == session.createdAt && used.userAgent == "curl")
        },
        Rule("R28: a person's list has the live sessions of that person, the last used first") { store in
            let first = try await store.newSession(serial: 1)
            let second = try await store.newSession(at: 60, serial: 2)
            let foreign = try await store.newSession("other@example.com", at: 120, serial: 3)
            let now = Fixture.horizon(at: 200)
            #expect(
                try await store.sessions(of: first.user.id, within: now, limit: 9).map(\.sessionID)
                    == [second, first].map(\.sessionID))
            try await store.useSession(first.sessionID, within: now)
            #expect(
                try await store.sessions(of: first.user.id, within: now, limit: 9).map(\.sessionID)
                    == [first, second].map(\.sessionID))
            #expect(try await store.sessions(of: foreign.user.id, within: now, limit: 9) == [foreign])
            #expect(try await store.sessions(of: "nobody", within: now, limit: 9) == [])
            #expect(
                try await store.sessions(of: first.user.id, within: now, limit: 1).map(\.sessionID) == [first.sessionID]
            )
        },
        Rule("R27, R28: a session that is ended is over at once; nobody ends another person's") { store in
            let session = try await store.newSession(serial: 1)
            let foreign = try await store.newSession("other@example.com", at: 60, serial: 2)
            #expect(try await store.endSession(foreign.sessionID, of: session.user.id, end) == nil)
            #expect(try await store.session(foreign.sessionID, within: Fixture.horizon(at: 61)) == foreign)
            #expect(try await store.endSession(session.sessionID, of: session.user.id, end) == session)
            #expect(try await store.endSession(session.sessionID, of: session.user.id, end) == nil)
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 61)) == nil)
            #expect(try await store.session(redeeming: session.challengeID, within: Fixture.horizon(at: 61)) == nil)
            #expect(try await store.refresh(session, 0, at: 61) == .ended)
            #expect(try await store.endSession(foreign.sessionID, of: nil, end) == foreign)
        },
        Rule(
            "C38, R27: signing out everywhere ends all sessions and revokes links and codes on their way, of that person alone"
        ) {
            store in
            let session = try await store.newSession(serial: 1)
            _ = try await store.newSession(at: 60, serial: 2)
            let foreign = try await store.newSession("other@example.com", at: 120, serial: 3)
            let pending = try Fixture.challenge(at: 180, serial: 4)
            let foreignPending = try Fixture.challenge("other@example.com", at: 180, serial: 5)
            try await store.add(pending)
            try await store.add(foreignPending)
            #expect(try await store.endSessions(of: session.user.id, end) == 2)
            #expect(try await store.sessions(of: session.user.id, within: Fixture.horizon(at: 181), limit: 9) == [])
            #expect(try await store.state(pending.id) == .revoked)
            #expect(try await store.countAttempt(Fixture.attempt(at: 181)) == .none)
            guard case .notLive = try await store.redeem(Fixture.redemption(pending.id, at: 181, serial: 6)) else {
                throw Unexpected()
            }
            #expect(try await store.session(foreign.sessionID, within: Fixture.horizon(at: 181)) == foreign)
            #expect(try await store.state(foreignPending.id) == .live)
            #expect(try await store.claim(at: 190, lease: 200).contains(pending.id) == false)
            #expect(try await store.endSessions(of: session.user.id, end) == 0)
            // The pause before the next mail counts it.
            #expect(
                try await store.insert(Fixture.insertion(Fixture.challenge(at: 182, serial: 7)))
                    == .tooSoon(until: Fixture.moment(210)))
        },
        Rule("a sweep takes sessions that were last used too long ago, so many at a time") { store in
            for serial: UInt8 in 1...5 { _ = try await store.newSession("\(serial)@example.com", serial: serial) }
            let live = try await store.newSession("live@example.com", at: day, serial: 6)
            let horizon = Fixture.horizon(at: 1 + 30 * day)
            #expect(try await store.sweepSessions(beyond: Fixture.horizon(at: 30 * day), limit: 10) == 0)
            #expect(try await store.sweepSessions(beyond: horizon, limit: 3) == 3)
            #expect(try await store.sweepSessions(beyond: horizon, limit: 3) == 2)
            #expect(try await store.sweepSessions(beyond: horizon, limit: 3) == 0)
            #expect(try await store.session(live.sessionID, within: horizon) == live)
        },
    ]
}

extension AuthStore {
    /// Signs an address in a second after it has asked.
    fileprivate func newSession(
        _ email: String = "sam@example.com", at seconds: Int64 = 0, serial: UInt8 = 1
    ) async throws -> SignedIn {
        let challenge = try Fixture.challenge(email, at: seconds, serial: UInt32(serial))
        try await add(challenge)
        let redemption = Redemption(
            id: challenge.id, now: Fixture.moment(seconds + 1), countedWith: nil, createsUser: true,
            newUserID: "user-\(serial)", sessionID: try Fixture.sessionID(serial), userAgent: "curl")
        guard case .signedIn(let session) = try await redeem(redemption) else { throw Unexpected() }
        return session
    }

    /// Presents a refresh token.
    fileprivate func refresh(
        _ session: SignedIn, _ generation: Int64, at seconds: Int64
    ) async throws -> SessionRefresh.Outcome {
        try await refresh(
            SessionRefresh(
                sessionID: session.sessionID, generation: generation, horizon: Fixture.horizon(at: seconds)))
    }
}
