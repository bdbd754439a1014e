public import Foundation

/// Storage that ends with the process: for tests and previews.
public final class InMemoryStorage: CredentialStorage, @unchecked Sendable {
    private let access = NSLock()
    private var values: [String: Data] = [:]  // Under `access`.

    /// Empty storage.
    public init() {}

    /// What is stored under a key.
    public func read(_ key: String) -> Data? { access.withLock { values[key] } }

    /// Stores data under a key.
    public func write(_ data: Data, for key: String) { access.withLock { values[key] = data } }

    /// Removes what is stored under a key.
    public func delete(_ key: String) { access.withLock { values[key] = nil } }
}
