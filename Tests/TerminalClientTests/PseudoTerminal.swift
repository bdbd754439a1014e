import Foundation
import Synchronization

/// A program on a terminal of its own, with somebody at the keyboard.
final class PseudoTerminal: Sendable {
    enum Failure: Error { case call(String, Int32), notShown(String, screen: String), didNotEnd(screen: String) }

    private let keyboard: Int32
    private let process: pid_t
    private let shown = Shown()

    /// Starts a program as the leader of a session whose terminal this is, so that Ctrl-C is a signal to it.
    init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift doesn't import, nor posix_openpt(3).
        var (isLocked, number): (CInt, CInt) = (0, 0)
        guard keyboard >= 0, unsafe ioctl(keyboard, 0x4004_5431, &isLocked) == 0,
            unsafe ioctl(keyboard, 0x8004_5430, &number) == 0
        else { throw Failure.call("ptmx", errno) }
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
        process = try Self.spawn(program, arguments, environment, terminal: "/dev/pts/\(number)")
        let (keyboard, shown) = (keyboard, shown)
        Thread.detachNewThread { shown.read(from: keyboard) }
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, WNOHANG)
        close(keyboard)
    }

    /// All that was shown, control sequences included.
    var screen: String { shown.all }

    /// Types.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(keyboard, bytes, bytes.count)
    }

    /// Waits until a text has been shown behind what was waited for before; 20 s at most.
    func shows(_ text: String) async throws {
        let wanted = Array(text.utf8)
        for _ in 0..<2000 {
            if shown.take(wanted) { return }
            try await Task.sleep(for: .milliseconds(10))  // Polls another process, which no clock of ours can move.
        }
        throw Failure.notShown(text, screen: screen)
    }

    /// Waits until the program has ended and all it has shown was read; 20 s at most.
    /// - Returns: The exit code; the negative signal when one ended it.
    func exitCode() async throws -> Int32 {
        var status: Int32 = 0
        var hasEnded = false
        for _ in 0..<2000 {
            if !hasEnded, unsafe waitpid(process, &status, WNOHANG) == process { hasEnded = true }
            if hasEnded, shown.isComplete {
                return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Failure.didNotEnd(screen: screen)
    }

    /// Whether the terminal shows what is typed and hands it on line by line, as it does for a shell.
    var isAsFound: Bool {
        var mode = termios()
        guard unsafe tcgetattr(keyboard, &mode) == 0 else { return false }
        return mode.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON)
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], terminal: String
    ) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session's leader opens becomes the session's.
        unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID

        let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        let settings = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, program, &actions, &attributes, words, settings)
        guard code == 0 else { throw Failure.call("posix_spawn", code) }
        return process
    }
}

/// What a terminal has shown.
private final class Shown: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        /// How much has been waited for.
        var taken = 0
        /// Whether nothing more will come.
        var isComplete = false
    }

    private let state = Mutex(State())

    var all: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    var isComplete: Bool { state.withLock { $0.isComplete } }

    /// Whether a text stands behind what was taken before; takes it.
    func take(_ text: [UInt8]) -> Bool {
        state.withLock { state in
            guard let range = state.bytes[state.taken...].firstRange(of: text) else { return false }
            state.taken = range.upperBound
            return true
        }
    }

    /// Reads until nobody has the terminal open any more.
    func read(from terminal: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe Foundation.read(terminal, &buffer, buffer.count)
            guard count > 0 else { return state.withLock { $0.isComplete = true } }
            state.withLock { $0.bytes += buffer.prefix(count) }
        }
    }
}
