/// A cryptographic function of the system that failed, which only a broken installation makes it do.
public struct CryptoFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The function's name.
    public let call: String

    /// `EVP_Digest failed`.
    public var description: String { "\(call) failed" }

    init(call: StaticString) { self.call = call.description }
}
