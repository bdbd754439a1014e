/// Why an address can't be a webhook's: one sentence that repeats nothing of it.
public struct WebhookAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) { self.description = description }
}
