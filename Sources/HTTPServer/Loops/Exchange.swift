import HTTP

/// What a connection holds while a request or an answer is incomplete.
final class Exchange {
    /// A request in parts, or requests that wait for the answer before them.
    var parser: HTTPRequestParser?
    /// The handler at work.
    var task: Task<Void, Never>?
    /// What the client has not taken yet, from ``sent`` on.
    var output: [UInt8] = []
    /// How much of ``output`` has been sent.
    var sent = 0
    /// Octets thrown away since the last answer.
    var drained = 0

    var isEmpty: Bool { parser == nil && task == nil && sent == output.count }
}
