import Foundation
import Testing

/// Programs that the tests run.
enum ChildProcess {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures").path

    /// Does what blocks where no task waits for its turn behind it: two cores have two threads for all tests.
    static func besideTasks<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    /// Runs a program to its end and returns what it printed; it must exit with 0.
    static func output(of program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
        return data
    }
}
