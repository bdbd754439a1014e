import Foundation

/// A shell that commands are pasted into.
enum Terminal {
    enum Failure: Error { case exit(code: Int32, output: String, complaints: String) }

    /// Marks the end of a command's output; no program here prints it.
    private static let separator: Character = "\u{1E}"

    /// Runs all commands in one bash, so that variables live on, and returns what each has printed.
    /// - Throws: ``Failure`` when one of them fails or uses a variable that isn't there.
    static func run(_ commands: [String], in folder: String, environment: [String: String]) async throws -> [String] {
        let script = commands.map { $0 + "\nprintf '\(separator)'\n" }.joined()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-eu", "-o", "pipefail", "-c", script]
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let complaints = Pipe()
        process.standardOutput = output
        process.standardError = complaints
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { @Sendable _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        guard process.terminationStatus == 0 else {
            let said = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            throw Failure.exit(code: process.terminationStatus, output: text, complaints: said)
        }
        return text.split(separator: separator, omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
