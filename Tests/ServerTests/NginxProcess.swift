import Foundation
import ServerTesting
import Synchronization

/// A real nginx with Config/nginx.conf in front of a server, and an app that says what it is told of the person.
final class NginxProcess: Sendable {
    enum Failure: Error { case didNotStart(String) }

    /// Where it listens.
    let port: UInt16
    private let folder: String
    private let process: Mutex<Process>

    /// The example, as the repository has it.
    private static func example() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "Config/nginx.conf"), encoding: .utf8)
    }

    /// The settings of the server that the example's comment names.
    static func settings() throws -> [String: String] {
        let lines = try example().matches(of: /#\s+(MAGICLINK_[A-Z_]+)=(\S+)/)
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0.output.1), String($0.output.2)) })
    }

    /// Starts it in front of a server.
    init(server: ServerProcess) async throws {
        folder = NSTemporaryDirectory() + "magic-link-nginx-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var complaint = ""
        for _ in 0..<10 {
            // Below those that the kernel gives out to whoever asks for any; another program may have one all the same.
            let port = UInt16.random(in: 20_000..<32_000)
            let process = try Self.start(in: folder, port: port, server: server.port)
            if await Self.isUp(process, port) {
                self.port = port
                self.process = Mutex(process)
                return
            }
            complaint = (try? String(contentsOfFile: folder + "/error.log", encoding: .utf8)) ?? ""
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        throw Failure.didNotStart(complaint)
    }

    deinit {
        process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func start(in folder: String, port: UInt16, server: UInt16) throws -> Process {
        let scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path t;" }.joined()
        let said = ["user", "email", "session"].map { "\($0)=[$http_remote_\($0)]" }.joined(separator: " ")
        let app = """
            server {
                listen 127.0.0.1:\(port + 1);
                location / { return 200 "$request_method \(said) authorization=[$http_authorization]"; }
            }
            """
        let text = try example()
            .replacing("http {\n", with: "http {\naccess_log off; \(scratch)\n\(app)\n")
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server)")
            .replacing("127.0.0.1:3000", with: "127.0.0.1:\(port + 1)")
            // Without TLS, which ProxyTests look at.
            .replacing("listen 80;", with: "listen 127.0.0.1:\(port + 2);")
            .replacing("listen 443 ssl http2;", with: "listen 127.0.0.1:\(port);")
            .replacing(/(?m)^ *(listen \[::\]|ssl_).*\n/, with: "")
        try text.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/sbin/nginx")
        // One process, which leaves none behind when it is killed.
        process.arguments = [
            "-p", folder, "-c", "nginx.conf", "-e", "error.log", "-g", "daemon off; master_process off; pid nginx.pid;",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Whether it answers; waits 10 s at most.
    private static func isUp(_ process: Process, _ port: UInt16) async -> Bool {
        for _ in 0..<1000 where process.isRunning {
            if let answer = try? await HTTPExchange.get("/", port: port), answer.status == 401 { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
