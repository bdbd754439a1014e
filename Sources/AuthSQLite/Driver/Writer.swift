import Auth
import Queues
import Synchronization

/// The one connection that changes things, on a thread of its own.
///
/// What has queued up while a commit waited for the disk goes into the next one, so that many callers share one
/// `fdatasync`. A caller is answered when its change is durable.
final class Writer: Sendable {
    /// A caller's change.
    private struct Job: Sendable {
        /// Makes the change and returns what answers the caller, for when the change is durable.
        let perform: @Sendable (SQLiteConnection) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    /// What runs on the thread. A class, since a `Mutex` can't be captured by itself.
    private final class Committer: Sendable {
        /// Never contended: it proves to the compiler that the connection stays with one thread.
        let connection: Mutex<SQLiteConnection?>
        let commits = Atomic<Int>(0)

        init(_ connection: consuming sending SQLiteConnection) { self.connection = Mutex(connection) }

        func work(on jobs: [Job]) {
            connection.withLock { connection in
                guard let connection else { return }
                commit(jobs[...], on: connection)
            }
        }

        /// Commits jobs together. Where one is at fault, each gets a transaction of its own, so that it spoils none.
        private func commit(_ jobs: ArraySlice<Job>, on connection: SQLiteConnection) {
            var rest = jobs
            guard !connection.hasMoved else {
                for job in jobs { job.fail(StoreUnavailable(reason: "the database file was moved or removed")) }
                return
            }
            while !rest.isEmpty {
                let batch = rest.prefix(Writer.largestBatch)
                do {
                    let answers = try connection.transaction { try batch.map { try $0.perform(connection) } }
                    commits.add(1, ordering: .relaxed)
                    for answer in answers { answer() }
                } catch let error as SQLiteError where error.isOutage {
                    // The rest would wait for the same lock or the same disk.
                    for job in rest { job.fail(StoreUnavailable(reason: error.description)) }
                    return
                } catch {
                    if batch.count == 1 {
                        for job in batch { job.fail(error) }
                    } else {
                        for index in batch.indices { commit(batch[index...index], on: connection) }
                    }
                }
                rest = rest.dropFirst(batch.count)
            }
        }
    }

    /// How many changes one commit may carry: enough to hide the disk, few enough for the first not to wait long.
    static let largestBatch = 256

    private let committer: Committer
    private let queue: BatchQueue<Job>

    init(_ connection: consuming sending SQLiteConnection) {
        let committer = Committer(connection)
        self.committer = committer
        queue = BatchQueue(name: "sqlite-writer") { committer.work(on: $0) }
    }

    /// How many transactions have been committed.
    var commits: Int { committer.commits.load(ordering: .relaxed) }

    /// Makes a change, together with what else is queued, and returns when it is durable.
    ///
    /// `change` may be called again when another caller's change in the same transaction fails.
    func run<Value: Sendable>(
        _ change: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(
                perform: { connection in
                    let value = try change(connection)
                    return { continuation.resume(returning: value) }
                },
                fail: { continuation.resume(throwing: $0) })
            if !queue.append(job) { continuation.resume(throwing: StoreUnavailable.closed) }
        }
    }

    /// Makes the changes that are queued, takes no more, and closes the connection.
    func close() {
        queue.close()
        committer.connection.withLock { $0 = nil }
    }
}
