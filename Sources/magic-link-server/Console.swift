import Glibc

/// Standard output and standard error, written at once.
enum Console {
    /// Writes lines to standard output: what was asked for.
    static func say(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO) }

    /// Writes a line for the operator to standard error.
    static func complain(_ line: String) { write("magic-link-server: \(line)\n", to: STDERR_FILENO) }

    private static func write(_ text: String, to file: Int32) {
        let bytes = Array(text.utf8)
        // Nobody may be listening; then there is nowhere to say so.
        _ = unsafe Glibc.write(file, bytes, bytes.count)
    }
}
