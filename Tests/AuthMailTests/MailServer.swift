import AuthTesting
import Foundation
import Testing

/// A mail server in a process of its own, on a free port of 127.0.0.1. Ends with its owner.
final class MailServer: Sendable {
    /// What the server tells of one message, or of one command.
    struct Event: Decodable, Sendable {
        let connection: Int?
        let line: String?
        let sender: String?
        let recipients: [String]?
        let hello: String?
        let encrypted: Bool?
        let user: String?
        let connections: Int?
        let data: Data?
    }

    /// How the hostile server misbehaves; by default it doesn't.
    struct Script: Encodable, Sendable {
        var greeting = "220 mx.example.org ESMTP"
        var offers = ["STARTTLS", "AUTH PLAIN LOGIN", "SIZE 1000000"]
        var replies: [String: String] = [:]
        /// One answer after the other, for each verb.
        var sequences: [String: [String]] = [:]
        var inject = ""
        var idle = ""
        var dotted = false
        var slow = 0.0
    }

    private let process: ChildProcess
    private let folder: TemporaryFolder
    private let events: URL
    let port: Int

    /// The well-behaved server, with STARTTLS or TLS from the start.
    static func start(_ mode: String, certificate: TestCertificate) async throws -> MailServer {
        try await besideTasks {
            try MailServer("smtp_server.py", [certificate.certificate, certificate.key, mode])
        }
    }

    /// The server that misbehaves as told.
    static func start(_ script: Script) async throws -> MailServer {
        try await besideTasks {
            let certificate = try TestCertificate.local.get()
            let json = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
            return try MailServer("hostile_server.py", [certificate.certificate, certificate.key, json])
        }
    }

    private init(_ name: String, _ arguments: [String]) throws {
        folder = try TemporaryFolder()
        events = URL(filePath: folder.path + "/events")
        process = try ChildProcess(
            "/usr/bin/python3", [ChildProcess.fixtures + "/" + name] + arguments + [events.path])
        var line = ""
        while let byte = try process.output.read(upToCount: 1)?.first, byte != 0x0A {
            line.unicodeScalars.append(Unicode.Scalar(byte))
        }
        port = try #require(Int(line), "the server doesn't start")
    }

    /// Ends the server and returns all it has told.
    func finish() async throws -> [Event] {
        try await besideTasks { [self] in
            process.end()
            // `Data(contentsOf:)` leaks its buffer where the file is empty.
            let told = try FileHandle(forReadingFrom: events).readToEnd() ?? Data()
            return try told.split(separator: 0x0A).map {
                try JSONDecoder().decode(Event.self, from: $0)
            }
        }
    }
}

extension [MailServer.Event] {
    /// The commands, in order.
    var commands: [String] { compactMap(\.line) }
    /// The verbs of the commands.
    var verbs: [String] { commands.compactMap { $0.split(separator: " ").first.map(String.init) } }
    /// The messages, dots undone.
    var messages: [[UInt8]] { compactMap { event in event.data.map { [UInt8]($0) } } }
}
