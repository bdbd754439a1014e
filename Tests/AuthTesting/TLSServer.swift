import Foundation

/// An https server in Python, whose certificates come from an authority of its own.
public final class TLSServer: @unchecked Sendable {
    /// It didn't start.
    public struct NoPort: Error {}

    private let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()
    /// Where it listens, on 127.0.0.1.
    public let port: UInt16

    /// Starts it. Its certificate names `names`, and is valid for so many days from two days ago on. How a connection
    /// goes is one word of those that the script knows.
    public init(_ answer: String, names: String = "localhost,127.0.0.1", days: Int = 30) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/tls_server.py", folder.path, names,
            "\(days)", answer,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = input  // It ends with this.
        try process.run()
        let line = try await besideTasks { [handle = output.fileHandleForReading] in
            var text = ""
            while !text.contains("\n"), case let data = handle.availableData, !data.isEmpty {
                text += String(decoding: data, as: UTF8.self)
            }
            return text.trimmingCharacters(in: .newlines)
        }
        guard let port = UInt16(line) else { throw NoPort() }
        self.port = port
    }

    deinit { try? input.fileHandleForWriting.close() }

    /// The authority's certificate.
    public var trustFile: String { folder.path + "/ca.pem" }
}
