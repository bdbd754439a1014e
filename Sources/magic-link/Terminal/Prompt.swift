import Foundation

/// Asks for a line on the terminal.
final class Prompt: @unchecked Sendable {
    private let screen: Screen
    private var editor = LineEditor()
    /// What was typed ahead.
    private var pending: [UInt8] = []
    /// How much of the screen the prompt takes up to the cursor.
    private var drawnWidth = 0

    /// Used by one thread at a time.
    init(screen: Screen) { self.screen = screen }

    /// A line as it was typed; `nil` at the end of the input.
    ///
    /// While nothing has been typed the label is drawn anew each second, for it may count down.
    func line(label: @escaping @Sendable () -> String) async -> String? {
        await withCheckedContinuation { continuation in
            // Waiting for a key blocks.
            Thread.detachNewThread { continuation.resume(returning: self.read(label)) }
        }
    }

    private func read(_ label: () -> String) -> String? {
        guard screen.isInteractive else { return readLine(strippingNewline: true) }
        guard screen.isLively else {
            Console.draw(label())
            return readLine(strippingNewline: true)
        }
        TerminalMode.shared.readBytes()
        defer { TerminalMode.shared.restore() }
        drawnWidth = 0
        redraw(label())
        while true {
            while let byte = pending.first {
                pending.removeFirst()
                switch editor.take(byte) {
                case .none: break
                case .appended(let text):
                    Console.draw(text)
                    drawnWidth += text.count
                case .rewritten: redraw(label())
                case .line(let line):
                    Console.draw("\n")
                    return line
                case .end:
                    Console.draw("\n")
                    return nil
                }
            }
            if waitForKey(seconds: 1) {
                guard receive() else { return nil }
            } else if editor.isEmpty {
                redraw(label())
            }
        }
    }

    private func redraw(_ label: String) {
        let rows = max(0, drawnWidth - 1) / Screen.width
        let line = label + editor.text
        Console.draw(ControlSequence.up(rows) + ControlSequence.clearRest + line)
        drawnWidth = line.count
    }

    private func waitForKey(seconds: Int32) -> Bool {
        var watched = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&watched, 1, seconds * 1000) > 0
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = unsafe Foundation.read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        pending += buffer.prefix(count)
        return count > 0
    }
}
