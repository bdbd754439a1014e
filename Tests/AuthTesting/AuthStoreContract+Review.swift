import Auth
import Testing

extension AuthStoreContract {
    static let review: [Rule] = [
        Rule("a review account's code signs in to no user that was there before, and leaves everything as it was") {
            store in
            let first = try Fixture.challenge()
            try await store.add(first)
            try await store.signIn(with: first.id, at: 1)
            let second = try Fixture.challenge(at: 60, serial: 2)
            try await store.add(second)
            let before = try await store.challenge(second.id)
            let redemption = try Fixture.redemption(second.id, at: 61, review: .code, serial: 2)
            #expect(try await store.redeem(redemption) == .otherUser)
            #expect(try await store.challenge(second.id) == before)
            #expect(try await store.session(Fixture.sessionID(2), within: Fixture.horizon(at: 61)) == nil)
        },
        Rule("a user made while the address is a review account's is reached by its code, however it was made") {
            store in
            for (serial, review) in [(1, .address), (2, .code)] as [(UInt8, Redemption.Review)] {
                let address = "review\(serial)@example.com"
                let first = try Fixture.challenge(address, serial: UInt32(serial * 2))
                try await store.add(first)
                let made = try Fixture.redemption(first.id, at: 1, review: review, serial: serial * 2)
                guard case .signedIn(let new) = try await store.redeem(made), new.isNew else {
                    throw UnexpectedOutcome("not signed up")
                }
                let second = try Fixture.challenge(address, at: 60, serial: UInt32(serial * 2 + 1))
                try await store.add(second)
                let again = try Fixture.redemption(second.id, at: 61, review: .code, serial: serial * 2 + 1)
                guard case .signedIn(let known) = try await store.redeem(again) else {
                    throw UnexpectedOutcome("not signed in")
                }
                #expect(known.user == new.user && !known.isNew)
            }
        },
    ]
}
