import Glibc

/// Standard output and standard error, written at once.
enum Console {
    /// Writes lines to standard output: what was asked for.
    static func say(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO) }

    /// Writes a line for the operator to standard error.
    static func complain(_ line: String) { write("magic-link-server: \(line)\n", to: STDERR_FILENO) }

    /// Asks on the terminal; only `yes` is one.
    static func confirms(_ question: String) -> Bool {
        write("\(question) Type yes: ", to: STDERR_FILENO)
        return readLine() == "yes"
    }

    private static func write(_ text: String, to file: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Nobody may be listening; then there is nowhere to say so.
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
