/// Shows that something goes on, once it takes longer than a moment.
enum Spinner {
    private static let delay: Duration = .milliseconds(150)
    private static let pause: Duration = .milliseconds(90)

    /// Does `work` while the line below turns. Nothing is left of it afterwards.
    static func during<Value: Sendable>(
        _ text: String, on screen: Screen, _ work: () async throws -> Value
    ) async rethrows -> Value {
        guard screen.isLively else { return try await work() }
        let turning = Task { await turn(text, isUnicode: screen.isUnicode) }
        do {
            let value = try await work()
            await stop(turning)
            return value
        } catch {
            await stop(turning)
            throw error
        }
    }

    private static func stop(_ turning: Task<Void, Never>) async {
        turning.cancel()
        await turning.value
    }

    private static func turn(_ text: String, isUnicode: Bool) async {
        let frames = Array(isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
        var frame = 0
        guard (try? await Task.sleep(for: delay)) != nil else { return }
        Console.draw(ControlSequence.hideCursor)
        repeat {
            Console.draw("\(ControlSequence.clearLine)\(frames[frame]) \(text)")
            frame = (frame + 1) % frames.count
        } while (try? await Task.sleep(for: pause)) != nil
        Console.draw(ControlSequence.clearLine + ControlSequence.showCursor)
    }
}
