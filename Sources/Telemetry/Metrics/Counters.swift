import Synchronization

/// Numbers by their place, which any thread adds to without a lock and without allocating.
@safe public final class Counters: @unchecked Sendable {
    /// How many there are.
    public let count: Int
    private let storage: UnsafeMutablePointer<Atomic<UInt64>>

    /// So many counters, all of them 0.
    public init(count: Int) {
        self.count = max(0, count)
        unsafe storage = .allocate(capacity: self.count)
        for place in 0..<self.count { unsafe (storage + place).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe storage.deinitialize(count: count)
        unsafe storage.deallocate()
    }

    /// Adds to the counter at a place.
    public func add(_ amount: UInt64 = 1, at place: Int) {
        precondition(place >= 0 && place < count)
        _ = unsafe storage[place].wrappingAdd(amount, ordering: .relaxed)
    }

    /// What the counter at a place has come to.
    public subscript(_ place: Int) -> UInt64 {
        precondition(place >= 0 && place < count)
        return unsafe storage[place].load(ordering: .relaxed)
    }
}
