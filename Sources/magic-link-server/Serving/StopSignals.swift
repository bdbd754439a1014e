import Dispatch
import Glibc

/// The signals that ask the program to end: SIGTERM and SIGINT.
///
/// Handled in so many words, since a process with ID 1 has no default for them (C113). Of a second one, and any after
/// it, nothing comes: the first is being followed.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let stream: AsyncStream<Void>

    /// From now on the signals end nothing by themselves.
    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns at the first signal.
    func first() async {
        for await _ in stream { return }
    }
}
