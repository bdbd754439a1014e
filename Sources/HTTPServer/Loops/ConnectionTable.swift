/// The connections of a loop by their descriptors.
///
/// Memory of its own rather than an array: an array that belongs to an object is checked for overlapping accesses at
/// every touch, which cost a tenth of a request.
@safe final class ConnectionTable {
    /// How many descriptors there is room for.
    private(set) var count = 0
    private var storage: UnsafeMutablePointer<Connection>

    init() { unsafe storage = .allocate(capacity: 0) }

    deinit {
        unsafe storage.deinitialize(count: count)
        unsafe storage.deallocate()
    }

    /// The descriptors that there is room for.
    var indices: Range<Int> { 0..<count }

    /// The connection of a descriptor below ``count``.
    subscript(_ descriptor: Int) -> Connection {
        _read {
            precondition(descriptor >= 0 && descriptor < count)
            yield unsafe storage[descriptor]
        }
        _modify {
            precondition(descriptor >= 0 && descriptor < count)
            yield unsafe &storage[descriptor]
        }
    }

    /// Makes room for a descriptor.
    func reserve(_ descriptor: Int) {
        guard descriptor >= count else { return }
        let grown = max(descriptor + 1, count * 2, 64)
        let larger = UnsafeMutablePointer<Connection>.allocate(capacity: grown)
        unsafe larger.moveInitialize(from: storage, count: count)
        unsafe (larger + count).initialize(repeating: Connection(), count: grown - count)
        unsafe storage.deallocate()
        unsafe storage = larger
        count = grown
    }
}
