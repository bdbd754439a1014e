/// A lock on storage, held until it is released.
public protocol StorageLock: Sendable {
    /// Lets others have it. Called once.
    func release()
}
