public import Auth
import Synchronization

/// Signs access tokens with the keys of a folder, and notices when keys come or go there.
///
/// The name of a key's file is the moment from which it signs; until then it is published and waits. A key that another
/// has followed stays published until its last token has expired. All that is decided by names and time alone, so that
/// several servers on one folder agree.
public final class ES256Signer: TokenSigner {
    /// How long the folder may have changed before somebody looks: not every request should list it.
    private static let pause: Duration = .seconds(2)

    private struct State {
        var ring: KeyRing
        /// The files that `ring` was read from.
        var marks: [FileMark]
        var view: KeyRingView
        var looked: Timestamp
        /// What the folder was last refused for.
        var complaint: String?
    }

    private let folder: KeyFolder
    private let clock: any WallClock
    private let observe: @Sendable (KeyEvent) -> Void
    private let state: Mutex<State>

    /// Reads the folder's keys. An empty one, or one that isn't there, gets a first key, mode 0600.
    /// - Parameters:
    ///   - path: the folder.
    ///   - clock: says which of the keys signs.
    ///   - accessLifetime: how long a token lives, and so how long a key stays published after its last signature.
    ///   - observe: is told what happens to the keys later on, in the call that notices it: must not block.
    /// - Throws: ``KeyFileError`` for a file that is no key on P-256 or that others may read; ``CryptoError``.
    public init(
        folder path: String, clock: any WallClock, accessLifetime: Duration,
        observe: @escaping @Sendable (KeyEvent) -> Void = { _ in }
    ) throws {
        folder = KeyFolder(path: path, accessLifetime: accessLifetime)
        self.clock = clock
        self.observe = observe
        let now = clock.now
        let (ring, marks) = try folder.load(now: now)
        state = Mutex(State(ring: ring, marks: marks, view: ring.view(at: now), looked: now))
    }

    /// The key that signs now.
    public var signingKey: any TokenKey { view().signing }

    /// The published keys as a JSON Web Key Set (RFC 7517 §5), UTF-8, the key that signs first.
    public var keySet: [UInt8] { view().keySet }

    /// Whether a published key has made a signature. One that is malformed was made by none.
    public func verifies(_ signature: [UInt8], of message: [UInt8], keyID: String) -> Bool {
        view().published[keyID]?.verifies(signature, of: message) ?? false
    }

    private func view() -> KeyRingView {
        let now = clock.now
        let (view, events) = state.withLock { state -> (KeyRingView, [KeyEvent]) in
            let earlier = state.view
            var events: [KeyEvent] = []
            // A clock that was set back looks again, too.
            let isDue = now < state.looked || state.looked + Self.pause <= now
            if isDue { events += look(&state, now) }
            if isDue || !state.view.holds(at: now) { state.view = state.ring.view(at: now) }
            return (state.view, state.view.changes(since: earlier) + events)
        }
        for event in events { observe(event) }
        return view
    }

    /// Reads the folder again when it has changed. What can't be used changes nothing, and is told once.
    private func look(_ state: inout State, _ now: Timestamp) -> [KeyEvent] {
        state.looked = now
        do {
            guard try folder.marks() != state.marks else {
                state.complaint = nil
                return []
            }
            (state.ring, state.marks) = try folder.load()
            state.complaint = nil
            return []
        } catch {
            guard state.complaint != "\(error)" else { return [] }
            state.complaint = "\(error)"
            return [.refused(error)]
        }
    }
}
