import AuthTesting
import Foundation
import ServerTesting

/// The built terminal client, at home in a folder of its own.
struct ClientProgram {
    /// The program beside the running test bundle.
    static let path = URL(filePath: ServerProcess.program).deletingLastPathComponent().appending(path: "magic-link")
        .path

    let home: TemporaryFolder
    /// The server's address, for `--server`.
    let server: String
    /// Lives as long as whoever talks to it.
    private let process: ServerProcess

    /// At home for the first time.
    init(_ server: ServerProcess) throws {
        home = try TemporaryFolder()
        self.server = "http://localhost:\(server.port)"
        process = server
    }

    private var environment: [String: String] {
        [
            "HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "PATH": "/usr/bin:/bin", "TERM": "xterm",
            "LANG": "C.UTF-8",
        ].merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
    }

    /// Runs it without a terminal.
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) async throws -> Output {
        try await run(arguments, input: input, environment: environment)
    }

    /// Runs it without a terminal.
    func run(_ arguments: [String], input: String = "", environment more: [String: String] = [:]) async throws
        -> Output
    {
        let environment = environment.merging(more) { $1 }
        return try await besideTasks {
            try Output(arguments, environment: environment, input: Data(input.utf8))
        }
    }

    /// Lets the stored session be so many seconds older than it is.
    func age(by seconds: Double) throws {
        struct NoSession: Error {}
        let folder = home.path + "/state/magic-link"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard let name = names.first(where: { $0.hasSuffix(".session") }) else { throw NoSession() }
        let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
        guard var record = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let issuedAt = record["issuedAt"] as? Double
        else { throw NoSession() }
        record["issuedAt"] = issuedAt - seconds
        let handle = try FileHandle(forWritingTo: URL(filePath: folder + "/" + name))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: JSONSerialization.data(withJSONObject: record))
        try handle.close()
    }

    /// Starts it on a terminal.
    func start(_ arguments: String..., environment more: [String: String] = [:]) throws -> PseudoTerminal {
        try PseudoTerminal(Self.path, arguments, environment: environment.merging(more) { $1 })
    }

    /// What it came to.
    struct Output: Sendable {
        let code: Int32
        let said: String
        let complaints: String

        init(_ arguments: [String], environment: [String: String], input: Data) throws {
            let process = Process()
            process.executableURL = URL(filePath: ClientProgram.path)
            process.arguments = arguments
            process.environment = environment
            let (feed, said, complaints) = (Pipe(), Pipe(), Pipe())
            (process.standardInput, process.standardOutput, process.standardError) = (feed, said, complaints)
            try process.run()
            try feed.fileHandleForWriting.write(contentsOf: input)
            try feed.fileHandleForWriting.close()
            // Shorter than a pipe holds, so that one may be read after the other.
            self.said = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            self.complaints = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            code = process.terminationStatus
        }

        /// The one object on standard output, as Python reads it and writes it again.
        func json() async throws -> [String: Any] {
            let python = try await ProgramRun(
                "/usr/bin/python3", ["-c", "import json, sys; print(json.dumps(json.load(sys.stdin)))"],
                input: Data(said.utf8))
            guard python.code == 0,
                let object = try JSONSerialization.jsonObject(with: Data(python.output.utf8)) as? [String: Any]
            else { throw Malformed(output: said) }
            return object
        }
    }

    struct Malformed: Error { let output: String }
}
