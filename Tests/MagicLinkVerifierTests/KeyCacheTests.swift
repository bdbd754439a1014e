import Auth
import AuthTesting
import Testing

@testable import AuthCrypto
@testable import MagicLinkVerifier

struct KeyCacheTests {
    private let clock = ManualClock()
    private let old: SigningKey
    private let new: SigningKey

    init() throws {
        old = try SigningKey()
        new = try SigningKey()
    }

    private func cache(_ source: KeySetStandIn) -> KeyCache {
        let (clock, start) = (clock, clock.now)
        return KeyCache(source: source, uptime: { clock.now - start })
    }

    @Test("C106: a hundred tokens that name keys nobody has cause one request in a cool-down") func limitsRequests()
        async throws
    {
        let source = KeySetStandIn([old.jwk])
        let cache = cache(source)
        #expect(try await cache.key(old.id) != nil)
        #expect(source.count == 1)
        clock.advance(by: KeyCache.coolDown)
        for round in 2...4 {
            let found = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 {
                    group.addTask { try await cache.key("\(UInt64.random(in: 0 ... .max))") != nil }
                }
                return try await group.reduce(false) { $0 || $1 }
            }
            #expect(!found)
            #expect(source.count == round)
            clock.advance(by: KeyCache.coolDown)
        }
        #expect(try await cache.key(old.id) != nil)
        #expect(source.count == 4)
    }

    @Test("C106: a key that came meanwhile is found at once, and the old one goes on") func findsNewKeys() async throws
    {
        let source = KeySetStandIn([old.jwk])
        let cache = cache(source)
        #expect(try await cache.key(old.id) != nil)
        clock.advance(by: .seconds(60))
        source.publish([new.jwk, old.jwk])
        #expect(try await cache.key(new.id) != nil)
        #expect(try await cache.key(old.id) != nil)
        #expect(source.count == 2)
        clock.advance(by: .seconds(600))
        source.publish([new.jwk])
        #expect(try await cache.key(old.id) == nil)
        #expect(source.count == 3)
    }

    @Test func `two hundred that ask at once wait for one request`() async throws {
        let source = KeySetStandIn([old.jwk])
        let cache = cache(source)
        let id = old.id
        let found = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { try await cache.key(id) != nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(found == 200)
        #expect(source.count == 1)
    }

    @Test(
        "keys are kept for as long as Cache-Control says, within bounds",
        arguments: [(nil, 300), (0, 60), (59, 60), (600, 600), (100_000, 3600)] as [(Int?, Int)])
    func keepsKeys(maxAge: Int?, lifetime: Int) async throws {
        let source = KeySetStandIn([old.jwk], maxAge: maxAge.map { .seconds($0) })
        let cache = cache(source)
        _ = try await cache.key(old.id)
        clock.advance(by: .seconds(lifetime - 1))
        _ = try await cache.key(old.id)
        #expect(source.count == 1)
        clock.advance(by: .seconds(1))
        _ = try await cache.key(old.id)
        #expect(source.count == 2)
    }

    @Test func `while the server is out the keys go on for an hour, and it isn't asked for each token`() async throws {
        let source = KeySetStandIn([old.jwk])
        let cache = cache(source)
        _ = try await cache.key(old.id)
        source.publish(nil)
        clock.advance(by: .seconds(600))
        for _ in 0..<20 { #expect(try await cache.key(old.id) != nil) }
        #expect(source.count == 2)
        for _ in 0..<20 { #expect(try await cache.key("another") == nil) }
        #expect(source.count == 2)
        clock.advance(by: KeyCache.retryPause)
        #expect(try await cache.key(old.id) != nil)
        #expect(source.count == 3)
        clock.advance(by: KeyCache.staleLimit)
        await #expect(throws: AccessTokenError.keysUnavailable(reason: "out")) { try await cache.key(old.id) }
        source.publish([new.jwk])
        clock.advance(by: KeyCache.retryPause)
        #expect(try await cache.key(new.id) != nil)
        #expect(try await cache.key(old.id) == nil)
    }

    @Test func `a server that is out at the start is asked again after a pause`() async throws {
        let source = KeySetStandIn([old.jwk])
        source.publish(nil)
        let cache = cache(source)
        for _ in 0..<10 {
            await #expect(throws: AccessTokenError.keysUnavailable(reason: "out")) { try await cache.key(old.id) }
        }
        #expect(source.count == 1)
        source.publish([old.jwk])
        clock.advance(by: KeyCache.retryPause)
        #expect(try await cache.key(old.id) != nil)
        #expect(source.count == 2)
    }
}
