import Synchronization

@testable import MagicLinkVerifier

/// Gives the key sets that a test puts into it, and counts how often it was asked.
final class KeySetStandIn: KeySetSource {
    private struct State {
        var json: String?
        var maxAge: Duration?
        var count = 0
    }

    private let state: Mutex<State>

    init(_ keys: [String], maxAge: Duration? = .seconds(600)) {
        state = Mutex(State(json: Self.set(keys), maxAge: maxAge))
    }

    /// How often it was asked.
    var count: Int { state.withLock { $0.count } }

    /// What it gives from now on; nothing while it is out.
    func publish(_ keys: [String]?) { state.withLock { $0.json = keys.map(Self.set) } }

    func fetch() async throws(AccessTokenError) -> FetchedKeySet {
        // Lets the others that ask come to the same point.
        await Task.yield()
        let (json, maxAge) = state.withLock { state in
            state.count += 1
            return (state.json, state.maxAge)
        }
        guard let json, let keys = PublishedKeys(Array(json.utf8)) else {
            throw .keysUnavailable(reason: "out")
        }
        return FetchedKeySet(keys: keys, maxAge: maxAge)
    }

    private static func set(_ keys: [String]) -> String { #"{"keys":[\#(keys.joined(separator: ","))]}"# }
}
