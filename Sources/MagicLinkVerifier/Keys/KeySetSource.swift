/// Where a key set comes from.
protocol KeySetSource: Sendable {
    /// Asks for it.
    /// - Throws: ``AccessTokenError``.
    func fetch() async throws(AccessTokenError) -> FetchedKeySet
}
