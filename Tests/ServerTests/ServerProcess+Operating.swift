import AuthTesting
import Foundation
import ServerTesting
import Testing

extension ServerProcess {
    /// Settings by which commands find its data.
    var operatorEnvironment: [String: String] {
        ["MAGICLINK_DATA": folder + "/data", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
            .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
    }

    /// Runs a command of an operator on its data.
    func operate(_ arguments: String...) async throws -> ProgramRun { try await operate(arguments) }

    /// Runs a command of an operator on its data.
    func operate(_ arguments: [String], environment: [String: String] = [:]) async throws -> ProgramRun {
        try await ProgramRun(
            Self.program, arguments, environment: operatorEnvironment.merging(environment) { $1 })
    }

    /// Signs an address in by a link.
    func signIn(_ email: String) async throws -> HTTPExchange {
        let sent = try await HTTPExchange.post("/send", ["email": email], port: port)
        #expect(sent.status == 200)
        for _ in 0..<3000 {
            if let mail = try mails().last(where: { $0.text.contains(email) }) {
                let session = try await HTTPExchange.post("/auth/\(mail.token)", port: port)
                if session.status == 200 { return session }
            }
            try await Task.sleep(for: .milliseconds(10))  // Another process, which no clock of ours can move.
        }
        throw Failure.mailsMissing(try mails().count)
    }

    /// How `GET /session` answers whoever was signed in.
    func status(of session: HTTPExchange) async throws -> Int {
        try await HTTPExchange.get("/session", port: port, fields: bearer(session)).status
    }

    /// The fields that show an access token.
    func bearer(_ session: HTTPExchange) -> [String: String] {
        ["Authorization": "Bearer \(session.json["access_token"] as? String ?? "")"]
    }

    /// The IDs of an address's sessions, as the command lists them.
    func sessionIDs(_ email: String) async throws -> [String] {
        let run = try await operate("sessions", "list", email, "--json")
        let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: any Sendable]
        return (json?["sessions"] as? [[String: any Sendable]] ?? []).compactMap { $0["id"] as? String }
    }
}

extension Sequence {
    /// One after the other.
    func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
