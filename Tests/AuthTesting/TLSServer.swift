import Foundation

/// An https server in Python, whose certificates come from an authority of its own.
public final class TLSServer: Sendable {
    /// It didn't start.
    public struct NoPort: Error {}

    /// Where it listens, on 127.0.0.1.
    public let port: UInt16
    private let folder: TemporaryFolder
    /// It ends with this.
    private let input: FileHandle

    /// Starts it. Its certificate names `names`, and is valid for so many days from two days ago on. How a connection
    /// goes is one word of those that the script knows.
    public init(_ answer: String, names: String = "localhost,127.0.0.1", days: Int = 30) async throws {
        let folder = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/tls_server.py"
        let arguments = [script, folder.path, names, "\(days)", answer]
        self.folder = folder
        (port, input) = try await withCheckedThrowingContinuation { continuation in
            // One thread from its start to its end: what else Foundation keeps of a process is lost.
            Thread.detachNewThread {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/python3")
                process.arguments = arguments
                let (output, input) = (Pipe(), Pipe())
                (process.standardOutput, process.standardInput) = (output, input)
                continuation.resume(
                    with: Result {
                        try process.run()
                        guard let port = Self.port(output.fileHandleForReading) else { throw NoPort() }
                        return (port, input.fileHandleForWriting)
                    })
                if process.isRunning { process.waitUntilExit() }
            }
        }
    }

    deinit { try? input.close() }

    /// The authority's certificate.
    public var trustFile: String { folder.path + "/ca.pem" }

    private static func port(_ output: FileHandle) -> UInt16? {
        var text = ""
        while !text.contains("\n"), case let data = output.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        return UInt16(text.trimmingCharacters(in: .newlines))
    }
}
