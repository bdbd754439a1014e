import Foundation
import Glibc
import Synchronization
import Testing

/// A program that the tests run. Ends with its owner.
///
/// On posix_spawn, since the address sanitizer finds leaks in Foundation's Process.
final class ChildProcess: Sendable {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures").path
    /// One at a time, so that no child inherits another's pipes.
    private static let starting = Mutex(())

    private let process: Mutex<pid_t?>
    private let input: FileHandle
    /// What the program prints.
    let output: FileHandle

    /// Starts a program. Its standard input ends when its owner goes; what it says of errors is dropped.
    init(_ program: String, _ arguments: [String]) throws {
        let started = try Self.starting.withLock { _ in try Self.spawn(program, arguments) }
        process = Mutex(started.process)
        input = FileHandle(fileDescriptor: started.input, closeOnDealloc: true)
        output = FileHandle(fileDescriptor: started.output, closeOnDealloc: true)
    }

    deinit { end() }

    /// Ends the program, if it has not ended by itself, and waits for that. By SIGKILL: a child inherits what signals
    /// the thread that started it had blocked.
    func end() {
        process.withLock { process in
            guard let running = process else { return }
            _ = kill(running, SIGKILL)
            waitpid(running, nil, 0)
            process = nil
        }
    }

    /// Waits for the program's end; its exit code.
    func exitCode() -> Int32 {
        process.withLock { process in
            guard let running = process else { return -1 }
            var status: Int32 = 0
            unsafe waitpid(running, &status, 0)
            process = nil
            return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
        }
    }

    /// Runs a program to its end and returns what it printed; it must exit with 0.
    static func output(of program: String, _ arguments: [String]) throws -> Data {
        let child = try ChildProcess(program, arguments)
        let data = child.output.readDataToEndOfFile()
        try #require(child.exitCode() == 0, "\(program) \(arguments)")
        return data
    }

    private static func spawn(
        _ program: String, _ arguments: [String]
    ) throws -> (process: pid_t, input: Int32, output: Int32) {
        var input: [Int32] = [-1, -1]
        var output: [Int32] = [-1, -1]
        try #require(unsafe pipe(&input) == 0 && pipe(&output) == 0)
        for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input[0], 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var strings = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe strings.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, program, &actions, nil, &strings, environ)
        _ = close(input[0])
        _ = close(output[1])
        try #require(code == 0, "\(program): errno \(code)")
        return (process, input[1], output[0])
    }
}
