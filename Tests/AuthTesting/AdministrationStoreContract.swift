public import Auth
import MagicLinkAPI
public import Testing

/// What every `AdministrationStore` must do, as rules that a store's tests run one by one against a new, empty store.
public enum AdministrationStoreContract {
    /// A store as operators and the server use it together.
    public typealias Store = any AuthStore & AdministrationStore

    /// One rule.
    public struct Rule: Sendable, CustomTestStringConvertible {
        /// The rule as a sentence, with the requirements it proves.
        public let testDescription: String
        private let check: @Sendable (Store) async throws -> Void

        init(_ sentence: String, _ check: @escaping @Sendable (Store) async throws -> Void) {
            testDescription = sentence
            self.check = check
        }

        /// Expects the store to keep it.
        public func check(_ store: Store) async throws { try await check(store) }
    }

    /// All of them.
    public static let rules: [Rule] = looking + disabling + deleting

    private static let looking: [Rule] = [
        Rule("users are listed in the order of their IDs, page by page, none twice and none left out") { store in
            for serial: UInt8 in 1...7 { try await store.signIn("\(serial)@example.com", serial: serial) }
            var seen: [String?] = []
            while true {
                let page = try await store.accounts(after: seen.last ?? nil, within: Fixture.horizon(), limit: 3)
                guard !page.isEmpty else { break }
                #expect(page.count <= 3)
                seen += page.map { $0.user?.id }
            }
            #expect(seen == (1...7).map { "user-\($0)" })
            #expect(try await store.accounts(after: nil, within: Fixture.horizon(), limit: 0).isEmpty)
        },
        Rule("an account tells the last sign-in, and counts the sessions that live") { store in
            try await store.signIn(serial: 1)
            let second = try await store.signIn(at: 60, serial: 2)
            try await store.signIn("other@example.com", at: 60, serial: 3)
            let account = try #require(try await store.account(.id("user-1"), within: Fixture.horizon(at: 62)))
            #expect(account.user == second.user && account.key == "sam@example.com")
            #expect(account.signedInAt == Fixture.moment(61) && account.liveSessions == 2)
            #expect(account.disabledAt == nil)
            _ = try await store.endSession(
                second.sessionID, of: nil, SessionEnd(at: Fixture.moment(62), cause: .administrator))
            let name = AccountName.address(try Fixture.mailbox("SAM@example.com"))
            let later = try #require(try await store.account(name, within: Fixture.horizon(at: 63)))
            #expect(later.signedInAt == Fixture.moment(61) && later.liveSessions == 1)
            let end = try #require(try await store.account(name, within: Fixture.horizon(at: 1 + 30 * 86_400)))
            #expect(end.liveSessions == 0)
            #expect(try await store.account(.id("user-9"), within: Fixture.horizon()) == nil)
            #expect(
                try await store.account(.address(Fixture.mailbox("new@example.com")), within: Fixture.horizon()) == nil)
        },
    ]

    private static let disabling: [Rule] = [
        Rule("R27, C38: disabling ends sessions, revokes links and codes, and lets nobody in, at once") { store in
            let session = try await store.signIn(serial: 1)
            try await store.signIn(at: 60, serial: 2)
            let foreign = try await store.signIn("other@example.com", at: 60, serial: 3)
            let pending = try Fixture.challenge(at: 100, serial: 4)
            try await store.add(pending)
            let change = try #require(try await store.disable(.id("user-1"), within: Fixture.horizon(at: 110)))
            #expect(change.endedSessions == 2 && change.account.disabledAt == nil)
            #expect(try await store.session(session.sessionID, within: Fixture.horizon(at: 111)) == nil)
            let refresh = SessionRefresh(
                sessionID: session.sessionID, generation: 0, horizon: Fixture.horizon(at: 111))
            #expect(try await store.refresh(refresh) == .ended)
            #expect(try await store.state(pending.id) == .revoked)
            #expect(try await store.claim(at: 200, lease: 300).contains(pending.id) == false)
            #expect(try await store.countAttempt(Fixture.attempt(at: 111)) == .none)
            guard case .notLive = try await store.redeem(Fixture.redemption(pending.id, at: 111, serial: 5)) else {
                throw Unexpected()
            }
            #expect(try await store.session(foreign.sessionID, within: Fixture.horizon(at: 111)) == foreign)

            let account = try #require(try await store.account(.id("user-1"), within: Fixture.horizon(at: 112)))
            #expect(account.disabledAt == Fixture.moment(110) && account.liveSessions == 0)
            let again = try #require(try await store.disable(.id("user-1"), within: Fixture.horizon(at: 120)))
            #expect(again.account == account && again.endedSessions == 0)
            #expect(
                try await store.account(.id("user-1"), within: Fixture.horizon(at: 121))?.disabledAt
                    == Fixture.moment(110))
        },
        Rule("C91: mails to a disabled address are withheld, under every policy, and every insertion tells of it") {
            store in
            try await store.signIn(serial: 1)
            let asked = try Fixture.challenge("other@example.com", at: 100, serial: 2)
            #expect(try await store.insert(Fixture.insertion(asked)) == .inserted(asked, withholds: false))
            _ = try await store.disable(.address(Fixture.mailbox("sam@example.com")), within: Fixture.horizon(at: 110))
            for (serial, signUp) in [(3, .open), (4, .usersOnly)] as [(UInt32, ChallengeInsertion.SignUp)] {
                let insertion = Fixture.insertion(
                    try Fixture.challenge(at: 100 + 60 * Int64(serial), serial: serial), signUp: signUp)
                guard case .inserted(let stored, withholds: true) = try await store.insert(insertion) else {
                    throw Unexpected()
                }
                #expect(stored.state == .withheld)
            }
            let other = Fixture.insertion(try Fixture.challenge("other@example.com", at: 400, serial: 5))
            guard case .inserted(let stored, withholds: true) = try await store.insert(other) else {
                throw Unexpected()
            }
            #expect(stored.state == .live)
        },
        Rule("an address without a user is disabled, too, and found among the disabled; an unknown ID is not") {
            store in
            let name = AccountName.address(try Fixture.mailbox("New@example.com"))
            let change = try #require(try await store.disable(name, within: Fixture.horizon(at: 5)))
            #expect(change.account.user == nil && change.account.key == "new@example.com")
            #expect(try await store.disable(.id("user-9"), within: Fixture.horizon()) == nil)
            try await store.signIn("old@example.com", serial: 1)
            _ = try await store.disable(.id("user-1"), within: Fixture.horizon(at: 6))
            let all = try await store.disabledAccounts(after: nil, within: Fixture.horizon(), limit: 9)
            #expect(all.map(\.key) == ["new@example.com", "old@example.com"])
            #expect(all.map { $0.user?.id } == [nil, "user-1"])
            #expect(all.map(\.disabledAt) == [Fixture.moment(5), Fixture.moment(6)])
            let rest = try await store.disabledAccounts(after: all.first?.key, within: Fixture.horizon(), limit: 9)
            #expect(rest.map(\.key) == ["old@example.com"])
            #expect(try await store.account(name, within: Fixture.horizon()) == all.first)
        },
        Rule("enabling lets people in again, by new links alone") { store in
            let pending = try Fixture.challenge(at: 0, serial: 1)
            try await store.add(pending)
            let name = AccountName.address(try Fixture.mailbox("sam@example.com"))
            #expect(try await store.enable(name, within: Fixture.horizon()) == nil)
            _ = try await store.disable(name, within: Fixture.horizon(at: 5))
            #expect(try await store.enable(name, within: Fixture.horizon(at: 6))?.disabledAt == Fixture.moment(5))
            #expect(try await store.state(pending.id) == .revoked)
            #expect(try await store.account(name, within: Fixture.horizon()) == nil)
            let session = try await store.signIn(at: 60, serial: 2)
            #expect(try await store.enable(name, within: Fixture.horizon(at: 62))?.user == session.user)
        },
    ]

    private static let deleting: [Rule] = [
        Rule("C38: deleting forgets user, sessions, challenges, guesses and that it was disabled; the next is new") {
            store in
            let session = try await store.signIn(serial: 1)
            let foreign = try await store.signIn("other@example.com", serial: 2)
            let pending = try Fixture.challenge(at: 60, serial: 3)
            try await store.add(pending)
            for _ in 0..<5 { _ = try await store.countAttempt(Fixture.attempt(at: 61)) }
            _ = try await store.disable(.id("user-1"), within: Fixture.horizon(at: 62))
            _ = try await store.enable(.id("user-1"), within: Fixture.horizon(at: 63))
            let change = try #require(try await store.delete(.id("user-1"), within: Fixture.horizon(at: 64)))
            #expect(change.account.user == session.user && change.endedSessions == 0)
            #expect(try await store.challenge(pending.id) == nil)
            #expect(try await store.account(.id("user-1"), within: Fixture.horizon(at: 65)) == nil)
            #expect(try await store.delete(.id("user-1"), within: Fixture.horizon(at: 65)) == nil)
            #expect(try await store.session(foreign.sessionID, within: Fixture.horizon(at: 65)) == foreign)

            // Neither the pause nor the wrong codes are left of it.
            let next = try await store.signIn(at: 66, serial: 4, pause: Fixture.pause)
            #expect(next.isNew && next.user.id == "user-4")
        },
        Rule("an address without a user can be deleted, with what was asked for it; nothing is said of nobody") {
            store in
            let name = AccountName.address(try Fixture.mailbox("new@example.com"))
            #expect(try await store.delete(name, within: Fixture.horizon()) == nil)
            let pending = try Fixture.challenge("new@example.com", serial: 1)
            try await store.add(pending)
            #expect(try await store.delete(name, within: Fixture.horizon())?.account.user == nil)
            #expect(try await store.challenge(pending.id) == nil)
            _ = try await store.disable(name, within: Fixture.horizon())
            #expect(try await store.delete(name, within: Fixture.horizon())?.account.disabledAt != nil)
            #expect(try await store.account(name, within: Fixture.horizon()) == nil)
        },
    ]
}

extension AuthStore {
    /// Signs an address in a second after it has asked.
    @discardableResult
    fileprivate func signIn(
        _ email: String = "sam@example.com", at seconds: Int64 = 0, serial: UInt8, pause: Duration = .zero
    ) async throws -> SignedIn {
        let challenge = try Fixture.challenge(email, at: seconds, serial: UInt32(serial))
        try await add(challenge, pause: pause)
        guard
            case .signedIn(let session) = try await redeem(
                Fixture.redemption(challenge.id, at: seconds + 1, serial: serial))
        else { throw Unexpected() }
        return session
    }
}
