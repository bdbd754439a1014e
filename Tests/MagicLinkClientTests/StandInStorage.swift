import Foundation
import MagicLinkClient

/// Storage that fails when it's told to.
final class StandInStorage: CredentialStorage, @unchecked Sendable {
    private let access = NSLock()
    // Under `access`.
    private var values: [String: Data] = [:]
    private var readFailure: StorageError?
    private var writeFailure: StorageError?
    private var deletions = 0

    func failReads(_ error: StorageError?) { access.withLock { readFailure = error } }
    func failWrites(_ error: StorageError?) { access.withLock { writeFailure = error } }

    /// What is stored, by the last part of its key.
    var contents: [String: Data] {
        access.withLock {
            Dictionary(values.map { ($0.key.split(separator: ".").last.map(String.init) ?? "", $0.value) }) { $1 }
        }
    }
    var keys: [String] { access.withLock { values.keys.sorted() } }
    var deletionCount: Int { access.withLock { deletions } }

    func read(_ key: String) throws -> Data? {
        try access.withLock {
            if let readFailure { throw readFailure }
            return values[key]
        }
    }

    func write(_ data: Data, for key: String) throws {
        try access.withLock {
            if let writeFailure { throw writeFailure }
            values[key] = data
        }
    }

    func delete(_ key: String) throws {
        try access.withLock {
            if let writeFailure { throw writeFailure }
            deletions += 1
            values[key] = nil
        }
    }
}
