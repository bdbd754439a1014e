import Foundation

/// How the terminal hands on what is typed. Whatever ends the program puts it back.
final class TerminalMode: @unchecked Sendable {
    static let shared = TerminalMode()

    private let lock = NSLock()
    /// As it was found; `nil` while nothing is changed.
    private var original: termios?

    /// Byte by byte and without echo; Ctrl-C goes on sending its signal.
    func readBytes() {
        lock.withLock {
            var mode = termios()
            guard original == nil, unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
            original = mode
            Self.apply(Self.byteWise(mode))
        }
    }

    /// Again, after the program was stopped and the shell has set a mode of its own.
    func resume() {
        lock.withLock { if let original { Self.apply(Self.byteWise(original)) } }
    }

    /// As it was found.
    func restore() {
        lock.withLock {
            guard let mode = original else { return }
            original = nil
            Self.apply(mode)
        }
    }

    private static func byteWise(_ mode: termios) -> termios {
        var mode = mode
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        return mode
    }

    private static func apply(_ mode: termios) {
        var mode = mode
        // What was typed ahead stays.
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }
}
