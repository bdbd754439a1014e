import AuthTesting
import Foundation
import ServerTesting
import Synchronization

/// A real proxy with TLS in front of a server, set up as Config and README say.
final class ProxyProcess: Sendable {
    enum Failure: Error { case didNotStart(String), noCertificate(String) }

    /// Where its TLS listens, on 127.0.0.1; plain HTTP is at the next port.
    let port: UInt16
    private let setup: ProxySetup
    private let folder: TemporaryFolder
    private let process: Mutex<Process>

    /// Starts it in front of a server.
    init(_ setup: ProxySetup, server: ServerProcess) async throws {
        self.setup = setup
        folder = try TemporaryFolder()
        let certificate = try await ProgramRun(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(setup.host)", "-addext", "subjectAltName=DNS:\(setup.host)",
                "-keyout", folder.path + "/privkey.pem", "-out", folder.path + "/fullchain.pem",
            ])
        guard certificate.code == 0 else { throw Failure.noCertificate(certificate.output) }
        for _ in 0..<10 {
            // Below those that the kernel gives out to whoever asks for any; another program may have one all the same.
            let port = UInt16.random(in: 20_000..<32_000)
            let process = try Self.start(setup, in: folder.path, port: port, server: server.port)
            if await Self.isUp(process, port) {
                self.port = port
                self.process = Mutex(process)
                return
            }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        throw Failure.didNotStart((try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "")
    }

    deinit { process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } } }

    /// Asks as a browser does, with a jar of cookies; gives the answer's head and body as they came.
    func ask(_ path: String, _ options: [String] = [], scheme: String = "https") async throws -> String {
        let target = scheme == "https" ? "443:127.0.0.1:\(port)" : "80:127.0.0.1:\(port + 1)"
        let run = try await ProgramRun(
            "/usr/bin/curl",
            [
                "--silent", "--show-error", "--include", "--max-time", "20", "--noproxy", "*",
                "--cacert", folder.path + "/fullchain.pem", "--connect-to", "\(setup.host):\(target)",
                "--cookie", folder.path + "/cookies", "--cookie-jar", folder.path + "/cookies",
                "--header", "Accept: text/html", "--header", "Origin: https://\(setup.host)",
            ] + options + ["\(scheme)://\(setup.host)\(path)"],
            environment: [:])
        return run.output.replacing("\r\n", with: "\n")
    }

    private static func start(
        _ setup: ProxySetup, in folder: String, port: UInt16, server: UInt16
    ) throws -> Process {
        let text = try setup.configuration(folder: folder, port: port, server: server)
        try text.write(toFile: folder + "/configuration", atomically: true, encoding: .utf8)
        _ = FileManager.default.createFile(atPath: folder + "/log", contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: setup.program)
        process.arguments = setup.arguments(folder: folder)
        process.environment = ["HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: folder + "/log")
        try process.run()
        return process
    }

    /// Whether it listens; waits 10 s at most.
    private static func isUp(_ process: Process, _ port: UInt16) async -> Bool {
        for _ in 0..<1000 where process.isRunning {
            let ports = [port, port + 1]
            var answers = 0
            for port in ports where (try? await HTTPExchange.get("/", port: port)) != nil { answers += 1 }
            if answers == ports.count { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
