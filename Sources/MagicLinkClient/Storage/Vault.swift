import Foundation

/// The client's records in a storage that may hold those of other clients as well.
struct Vault: Sendable {
    /// What is kept, each under a key of its own.
    enum Record: String {
        case session, pending, revocations
    }

    private static let damaged = ".damaged"

    let storage: any CredentialStorage
    /// What all keys begin with: two servers never share a record.
    let prefix: String

    /// A record. One that can't be read is set aside and counts as absent.
    func read<Value: Decodable>(_ record: Record, as type: Value.Type) throws(StorageError) -> Value? {
        let key = key(record)
        do {
            guard let data = try storage.read(key) else { return nil }
            if let value = try? JSONDecoder().decode(Value.self, from: data) { return value }
            try storage.write(data, for: key + Self.damaged)
            try storage.delete(key)
            return nil
        } catch { throw StorageError(error) }
    }

    func write(_ value: some Encodable, as record: Record) throws(StorageError) {
        do { try storage.write(JSONEncoder().encode(value), for: key(record)) } catch { throw StorageError(error) }
    }

    /// Removes a record, and one of the kind that was set aside: it may hold secrets, too.
    func delete(_ record: Record) throws(StorageError) {
        do {
            try storage.delete(key(record))
            try storage.delete(key(record) + Self.damaged)
        } catch { throw StorageError(error) }
    }

    private func key(_ record: Record) -> String { prefix + "." + record.rawValue }
}
