public import Foundation

/// A program that was run to its end.
public struct ProgramRun: Sendable {
    /// Its exit code.
    public let code: Int32
    /// What it said, standard output and standard error together.
    public let output: String

    /// Runs a program, beside the tests' tasks.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, input: Data = Data()
    ) async throws {
        self = try await besideTasks {
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.environment = environment ?? ProcessInfo.processInfo.environment
            let output = Pipe()
            let feed = Pipe()
            process.standardOutput = output
            process.standardError = output
            process.standardInput = feed
            try process.run()
            try feed.fileHandleForWriting.write(contentsOf: input)
            try feed.fileHandleForWriting.close()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return ProgramRun(code: process.terminationStatus, output: text)
        }
    }

    private init(code: Int32, output: String) {
        self.code = code
        self.output = output
    }
}
