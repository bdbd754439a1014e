import Auth
import Queues
import Synchronization

/// A connection that only reads, on a thread of its own: it waits neither for the writer nor for the disk's flush.
final class Reader: Sendable {
    private final class Shared: Sendable {
        /// Never contended: it proves to the compiler that the connection stays with one thread.
        let connection: Mutex<SQLiteConnection?>

        init(_ connection: consuming sending SQLiteConnection) { self.connection = Mutex(connection) }
    }

    private let shared: Shared
    private let thread = SerialThread(name: "sqlite-reader")

    init(_ connection: consuming sending SQLiteConnection) { shared = Shared(connection) }

    /// Reads what is committed by now.
    func run<Value: Sendable>(_ read: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        do {
            return try await thread.run { [shared] in
                try shared.connection.withLock { connection in
                    guard let connection else { throw StoreUnavailable.closed }
                    return try read(connection)
                }
            }
        } catch is CancellationError {
            throw StoreUnavailable.closed
        } catch let error as SQLiteError where error.isOutage {
            throw StoreUnavailable(reason: error.description)
        }
    }

    /// Reads what is queued, takes no more, and closes the connection.
    func close() {
        thread.close()
        shared.connection.withLock { $0 = nil }
    }
}
