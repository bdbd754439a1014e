public import Foundation

/// Where the client keeps what it needs after the app was closed: the session, requests on their way, and sign-outs
/// that the server hasn't heard of.
///
/// `KeychainStorage` on Apple's platforms, ``FileStorage`` elsewhere, ``InMemoryStorage`` in tests and previews.
/// The calls are short and may block for the length of a disk write. What is written holds secrets.
public protocol CredentialStorage: Sendable {
    /// What is stored under a key; `nil` when there is nothing.
    ///
    /// Keys have letters, digits, `.`, `-`, `_` and `%`, and begin with a letter or digit.
    /// - Throws: ``StorageError/locked`` when it can't be told now; another ``StorageError`` when it can't be read.
    func read(_ key: String) throws -> Data?

    /// Stores data under a key in place of what was there, whole or not at all.
    func write(_ data: Data, for key: String) throws

    /// Removes what is stored under a key; it's no error if there is nothing.
    func delete(_ key: String) throws

    /// Keeps other processes that use the same storage from refreshing at the same time; `nil` where there are none, or
    /// where one has held it for long.
    func lock() async -> (any StorageLock)?
}

extension CredentialStorage {
    /// None: storage that one process has to itself.
    public func lock() async -> (any StorageLock)? { nil }
}
