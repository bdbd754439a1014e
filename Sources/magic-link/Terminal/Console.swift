import Foundation

/// Standard output for what was asked for, standard error for everything that is said meanwhile.
enum Console {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var isClosed = false

    /// A line that was asked for.
    static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

    /// A line for the person.
    static func tell(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

    /// A line about what went wrong.
    static func complain(_ line: String) { write("magic-link: \(line)\n", to: STDERR_FILENO) }

    /// Text on the terminal, as it is.
    static func draw(_ text: String) { write(text, to: STDERR_FILENO) }

    /// The last text of all: what others still draw is dropped.
    static func close(_ text: String) {
        draw(text)
        lock.withLock { unsafe isClosed = true }
    }

    private static func write(_ text: String, to file: Int32) {
        lock.lock()
        defer { lock.unlock() }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, unsafe !isClosed {
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Nobody may be reading; then there is nowhere to say so.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
