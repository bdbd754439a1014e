import Auth

extension StoreUnavailable {
    /// The store was closed, as it is at the end of the process.
    static let closed = StoreUnavailable(reason: "closed")
}
