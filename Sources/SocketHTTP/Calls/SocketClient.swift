#if os(Linux)
import Glibc

/// Sends requests over sockets and, for https, OpenSSL. Each has a connection and a thread of its own.
///
/// Made for few and small calls: no redirects are followed, no cookies kept, nothing is decompressed. No answer, however
/// it is broken, ends the process, which Foundation's `URLSession` can't promise on Linux.
///
/// For https a proxy named by `https_proxy` or `all_proxy` is asked to connect (RFC 9110 §9.3.6), unless `no_proxy`
/// names the host. What is for this machine never goes through one.
public struct SocketClient: Sendable {
    let bodyLimit: Int
    let silence: Duration
    let total: Duration
    /// Certificates to trust in place of the system's; for tests.
    let trustFile: String?
    /// For tests, which can't change that of their process.
    let environment: @Sendable (String) -> String?

    /// - Parameters:
    ///   - bodyLimit: how large an answer's body may be, in bytes.
    ///   - silence: how long the server may say nothing, at each step.
    ///   - total: how long a call may take in all.
    public init(bodyLimit: Int, silence: Duration, total: Duration) {
        self.init(bodyLimit: bodyLimit, silence: silence, total: total, trustFile: nil) { name in
            unsafe getenv(name).map { unsafe String(cString: $0) }
        }
    }

    init(
        bodyLimit: Int, silence: Duration, total: Duration, trustFile: String?,
        environment: @escaping @Sendable (String) -> String?
    ) {
        self.bodyLimit = bodyLimit
        self.silence = silence
        self.total = total
        self.trustFile = trustFile
        self.environment = environment
    }

    /// Sends the request once and returns the answer.
    /// - Throws: ``CallError``; `CancellationError` as soon as the task is cancelled.
    public func answer(to request: ClientRequest) async throws -> ClientAnswer {
        let call = Call()
        let deadline = Task { [total] in
            try await Task.sleep(for: total)
            call.end(CallError.timedOut)
        }
        defer { deadline.cancel() }
        let conversation = Conversation(client: self, request: request, call: call)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard call.begin(continuation) else { return }
                let isStarted = DetachedThread.start { [conversation] in call.finish(conversation.outcome()) }
                if !isStarted { call.end(CallError.unreachable("the system has no thread left")) }
            }
        } onCancel: {
            call.end(CancellationError())
        }
    }
}
#endif
