import Auth

/// Which keys count in a span of time.
struct KeyRingView: Sendable {
    let signing: SigningKey
    /// Those that verify, by ID.
    let published: [String: SigningKey]
    /// The JSON Web Key Set of the published keys (RFC 7517 §5), UTF-8.
    let keySet: [UInt8]
    private let span: Range<Timestamp>

    init(signing: SigningKey, published: [SigningKey], since: Timestamp, until: Timestamp) {
        self.signing = signing
        self.published = Dictionary(published.map { ($0.id, $0) }) { first, _ in first }
        keySet = Array(#"{"keys":[\#(published.map(\.jwk).joined(separator: ","))]}"#.utf8)
        span = since..<max(since, until)
    }

    /// Whether it still counts.
    func holds(at now: Timestamp) -> Bool { span.contains(now) }

    /// What has changed since another.
    func changes(since earlier: KeyRingView) -> [KeyEvent] {
        let added = published.keys.filter { earlier.published[$0] == nil }.sorted().map(KeyEvent.published)
        let removed = earlier.published.keys.filter { published[$0] == nil }.sorted().map(KeyEvent.withdrawn)
        let isSigned = signing.id == earlier.signing.id
        return added + (isSigned ? [] : [.signs(signing.id, insteadOf: earlier.signing.id)]) + removed
    }
}
