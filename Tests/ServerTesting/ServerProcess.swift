import Foundation
import Synchronization

/// The built program, started in a folder of its own on a free port, as an operator would start it.
public final class ServerProcess: Sendable {
    /// Why it couldn't be used.
    public enum Failure: Error { case didNotStart(String), didNotEnd, mailsMissing(Int) }

    /// Where data, mails and logs are.
    public let folder: String
    /// The port it has bound.
    public let port: UInt16
    private let process: Mutex<Process>

    /// The program beside the running test bundle.
    public static let program: String = {
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "magic-link-server").path
    }()

    /// Starts it and returns once it listens. `folder` goes on with the data of an earlier one; `shell` runs first in
    /// the shell that becomes the program.
    public init(
        _ environment: [String: String] = [:], folder: String? = nil, port: UInt16 = 0, shell: String = ":",
        inOwnProcessSpace: Bool = false
    ) async throws {
        let folder = folder ?? NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let output = folder + "/stdout"
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let unshare = inOwnProcessSpace ? "unshare --user --map-root-user --pid --fork --kill-child " : ""
        process.arguments = ["-c", "\(shell); exec \(unshare)\"$0\" serve", Self.program]
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "MAGICLINK_LISTEN": "127.0.0.1:\(port)",
            "MAGICLINK_DATA": folder + "/data", "MAGICLINK_LOG": "debug",
        ].merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
            .merging(environment) { $1 }
        for (path, keyPath) in [(output, \Process.standardOutput), (folder + "/stderr", \Process.standardError)] {
            if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.seekToEnd()
            process[keyPath: keyPath] = handle
        }
        process.standardInput = FileHandle.nullDevice
        let earlier = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        try process.run()
        self.folder = folder
        self.process = Mutex(process)
        self.port = try await Self.boundPort(of: process, output: output, after: earlier.utf8.count, folder: folder)
    }

    deinit {
        process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What it has logged.
    public var log: String { (try? String(contentsOfFile: folder + "/stderr", encoding: .utf8)) ?? "" }

    /// What it has said at the start.
    public var banner: String { (try? String(contentsOfFile: folder + "/stdout", encoding: .utf8)) ?? "" }

    /// The process's ID.
    public var id: Int32 { process.withLock { $0.processIdentifier } }

    /// Sends a signal.
    public func signal(_ signal: Int32) { kill(id, signal) }

    /// Waits until it has ended: 10 s at most, as `docker stop` does.
    /// - Returns: The exit code; the negative signal when one ended it.
    public func exitCode() async throws -> Int32 {
        for _ in 0..<1000 {
            let code: Int32? = process.withLock { process in
                guard !process.isRunning else { return nil }
                return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            }
            if let code { return code }
            try await Task.sleep(for: .milliseconds(10))  // Polls another process, which no clock of ours can move.
        }
        throw Failure.didNotEnd
    }

    /// The mails in the folder of the directory transport, oldest first.
    public func mails() throws -> [ReceivedMail] {
        let mails = folder + "/data/mail"
        guard FileManager.default.fileExists(atPath: mails) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: mails).filter { $0.hasSuffix(".eml") }.sorted()
            .map { try ReceivedMail(file: mails + "/" + $0) }
    }

    /// The mails, once there are so many; waits for them 30 s at most.
    public func mails(_ count: Int) async throws -> [ReceivedMail] {
        for _ in 0..<3000 {
            let mails = try mails()
            if mails.count >= count { return mails }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Failure.mailsMissing(try mails().count)
    }

    private static func boundPort(
        of process: Process, output: String, after offset: Int, folder: String
    ) async throws -> UInt16 {
        for _ in 0..<1500 {
            let text = ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "").utf8.dropFirst(offset)
            // The line is there whole once the line after it has begun.
            if let line = String(decoding: text, as: UTF8.self).firstMatch(
                of: /https?:\/\/127\.0\.0\.1:([0-9]+)[^0-9]/),
                let port = UInt16(line.1)
            {
                return port
            }
            if !process.isRunning { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        let log = (try? String(contentsOfFile: folder + "/stderr", encoding: .utf8)) ?? ""
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        throw Failure.didNotStart(log)
    }
}
