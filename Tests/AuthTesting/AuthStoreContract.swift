public import Auth
public import Testing

/// What every `AuthStore` must do, as rules that a store's tests run one by one against a new, empty store that writes
/// notices of everything.
public enum AuthStoreContract {
    /// One rule.
    public struct Rule: Sendable, CustomTestStringConvertible {
        /// The rule as a sentence, with the requirements it proves.
        public let testDescription: String
        private let check: @Sendable (any AuthStore & NoticeStore) async throws -> Void

        init(_ sentence: String, _ check: @escaping @Sendable (any AuthStore & NoticeStore) async throws -> Void) {
            testDescription = sentence
            self.check = check
        }

        /// Expects the store to keep it.
        public func check(_ store: any AuthStore & NoticeStore) async throws { try await check(store) }
    }

    /// All of them.
    public static let rules: [Rule] =
        insertion + attempts + redemption + review + replay + sessions + mail + notices + upkeep
}
