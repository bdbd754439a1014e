import Foundation

/// Standard output for what was asked for, standard error for everything that is said meanwhile.
enum Console {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var isClosed = false

    /// A line that was asked for.
    /// - Throws: ``Failure`` when it couldn't be written, unless whoever reads has seen enough.
    static func say(_ line: String) throws(Failure) {
        let error = write(line + "\n", to: STDOUT_FILENO)
        guard error == 0 || error == EPIPE else {
            throw Failure(.refused, code: "unwritten", detail: "The answer couldn't be written to standard output.")
        }
    }

    /// A line for the person. Where the terminal can't take it there is nowhere to say so.
    static func tell(_ line: String) { write(line.withoutControls + "\n", to: STDERR_FILENO) }

    /// A line about what went wrong.
    static func complain(_ line: String) { tell("magic-link: \(line)") }

    /// Text on the terminal, as it is.
    static func draw(_ text: String) { write(text, to: STDERR_FILENO) }

    /// The last text of all: what others still draw is dropped.
    static func close(_ text: String) {
        draw(text)
        lock.withLock { unsafe isClosed = true }
    }

    /// Returns 0, or the `errno` of what failed.
    @discardableResult
    private static func write(_ text: String, to file: Int32) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, unsafe !isClosed {
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
