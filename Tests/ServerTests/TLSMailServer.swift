import AuthTesting
import Foundation
import Synchronization

/// The mail tests' server on aiosmtpd, with STARTTLS and AUTH, in a process of its own. Ends with its owner.
final class TLSMailServer: Sendable {
    enum Failure: Error { case didNotStart, noMessage }

    /// A message that the server has taken.
    struct Message {
        let isEncrypted: Bool
        let user: String
        let recipients: [String]
        let text: String
    }

    private struct Event: Decodable {
        let encrypted: Bool
        let user: String
        let recipients: [String]
        let data: Data
    }

    let port: Int
    /// The file of the certificate, which signs itself.
    let certificate: String
    private let folder: String
    private let process: Mutex<Process>

    /// Starts it: `starttls`, `smtps` or `plain`. The certificate can be one that has expired.
    static func start(_ mode: String = "starttls", isExpired: Bool = false) async throws -> TLSMailServer {
        try await besideTasks { try TLSMailServer(mode, isExpired: isExpired) }
    }

    private init(_ mode: String, isExpired: Bool) throws {
        folder = NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/certificate.pem"
        let key = folder + "/key.pem"
        try Self.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ])
        if isExpired {
            try Self.openssl(["x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate])
        }

        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "AuthMailTests/Fixtures/smtp_server.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [script.path, certificate, key, mode, folder + "/events"]
        let output = Pipe()
        process.standardOutput = output
        // It ends when this pipe does.
        process.standardInput = Pipe()
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != 0x0A { line += byte }
        guard let port = Int(String(decoding: line, as: UTF8.self)) else { throw Failure.didNotStart }
        self.port = port
        self.process = Mutex(process)
    }

    deinit {
        process.withLock { $0.terminate() }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether it has been given any message.
    var hasMessage: Bool { FileManager.default.contents(atPath: folder + "/events")?.isEmpty == false }

    private static func openssl(_ arguments: [String]) throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments = arguments
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
    }

    /// The first message, once it is there; waits 10 s at most.
    func firstMessage() async throws -> Message {
        for _ in 0..<1000 {
            let events = FileManager.default.contents(atPath: folder + "/events") ?? Data()
            if let line = events.split(separator: 0x0A).first, events.contains(0x0A) {
                let event = try JSONDecoder().decode(Event.self, from: line)
                return Message(
                    isEncrypted: event.encrypted, user: event.user, recipients: event.recipients,
                    text: String(decoding: event.data, as: UTF8.self))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Failure.noMessage
    }
}
