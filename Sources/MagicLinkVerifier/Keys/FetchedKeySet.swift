/// A key set as it arrived.
struct FetchedKeySet: Sendable {
    let keys: PublishedKeys
    /// How long it may be used: what `Cache-Control` says; `nil` when it says nothing.
    let maxAge: Duration?
}
