import MagicLinkCrypto

/// The server's keys, asked for as seldom as will do: when they are old, and when a token names one that isn't among
/// them. However many tokens wait, one request is under way.
actor KeyCache {
    /// How often a token may cause a request by naming a key that isn't there: any stranger can name some (C106).
    static let coolDown: Duration = .seconds(30)
    /// The pause after a request that failed.
    static let retryPause: Duration = .seconds(5)
    /// What `Cache-Control` may ask for. Less would be a load on the server, more would keep a withdrawn key for long.
    static let lifetimes: ClosedRange<Duration> = .seconds(60) ... .seconds(3600)
    /// Where it asks for nothing.
    static let lifetime: Duration = .seconds(300)
    /// How much longer keys are used while the server can't be reached. Tokens live for 15 minutes, and without the
    /// server there are no new ones.
    static let staleLimit: Duration = .seconds(3600)

    private struct Held {
        let keys: PublishedKeys
        let since: Duration
        let lifetime: Duration
    }

    private let source: any KeySetSource
    /// Time that only ever goes forward.
    private let uptime: @Sendable () -> Duration
    private var held: Held?
    /// When the last request was answered, and what went wrong.
    private var answered: (at: Duration, failure: AccessTokenError?)?
    private var request: Task<Void, Never>?

    init(source: some KeySetSource, uptime: @escaping @Sendable () -> Duration = KeyCache.makeUptime()) {
        self.source = source
        self.uptime = uptime
    }

    /// The key of an ID; `nil` when the server publishes none.
    /// - Throws: ``AccessTokenError/keysUnavailable(reason:)`` when the server's keys aren't known.
    func key(_ id: String) async throws(AccessTokenError) -> P256PublicKey? {
        if !isFresh { await refresh(atMostEvery: .zero) }
        if let key = try usable().byID[id] { return key }
        await refresh(atMostEvery: Self.coolDown)
        return try usable().byID[id]
    }

    private var isFresh: Bool { held.map { uptime() - $0.since < $0.lifetime } ?? false }

    /// The keys, also when they are a little old.
    private func usable() throws(AccessTokenError) -> PublishedKeys {
        guard let held, uptime() - held.since < held.lifetime + Self.staleLimit else {
            throw answered?.failure ?? .keysUnavailable(reason: "the server hasn't answered.")
        }
        return held.keys
    }

    /// Asks the server, or waits for the request that is under way.
    private func refresh(atMostEvery pause: Duration) async {
        if let request { return await request.value }
        if let answered {
            let pause = answered.failure == nil ? pause : Self.retryPause
            guard answered.at + pause <= uptime() else { return }
        }
        let request = Task { await fetch() }
        self.request = request
        await request.value
    }

    private func fetch() async {
        do throws(AccessTokenError) {
            let set = try await source.fetch()
            let lifetime = min(max(set.maxAge ?? Self.lifetime, Self.lifetimes.lowerBound), Self.lifetimes.upperBound)
            held = Held(keys: set.keys, since: uptime(), lifetime: lifetime)
            answered = (uptime(), nil)
        } catch {
            answered = (uptime(), error)
        }
        request = nil
    }

    private static func makeUptime() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { ContinuousClock.now - start }
    }
}
