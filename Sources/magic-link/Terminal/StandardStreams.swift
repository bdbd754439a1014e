import Foundation

/// Standard input, output and error.
enum StandardStreams {
    /// Keeps the numbers 0, 1 and 2 for them, also where the caller has closed some: whatever is opened next would get
    /// such a number, and be written to. Reading from a stand-in ends at once, writing to it fails.
    static func reserve() {
        for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }
}
