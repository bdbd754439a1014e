/// Holds a call up until a test lets it go on; tells whether it was cancelled meanwhile.
@MainActor
final class Gate {
    private(set) var wasCancelled = false
    private var continuation: CheckedContinuation<Void, Never>?

    var isAwaited: Bool { continuation != nil }

    func wait() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation = $0 }
        } onCancel: {
            Task { @MainActor in wasCancelled = true }
        }
    }

    func open() {
        continuation?.resume()
        continuation = nil
    }
}
