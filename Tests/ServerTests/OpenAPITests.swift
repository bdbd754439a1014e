import AuthTesting
import Foundation
import ServerTesting
import Testing

/// The running server against its own description, by tools that other people wrote.
@Suite(.enabled(if: OpenAPITools.folder != nil, "make test brings the tools along"), .timeLimit(.minutes(3)))
struct OpenAPITests {
    private static let returnAddress = "https://app.example/signed-in"

    private let server: ServerProcess
    private let document: String

    init() async throws {
        server = try await ServerProcess([
            "MAGICLINK_RETURN_TO": Self.returnAddress, "MAGICLINK_LOG": "error",
            // What it is about is not how much it takes.
            "MAGICLINK_LIMIT_CLIENT": "off", "MAGICLINK_LIMIT_RECIPIENT": "off", "MAGICLINK_LIMIT_TOTAL": "off",
            "MAGICLINK_LIMIT_GUESSES": "off",
        ])
        document = "http://127.0.0.1:\(server.port)/openapi.json"
    }

    @Test func `openapi-spec-validator finds nothing in the document`() async throws {
        let file = server.folder + "/openapi.json"
        let text = try await HTTPExchange.get("/openapi.json", port: server.port).body
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let run = try await run("openapi-spec-validator", ["--schema", "3.1", file])
        #expect(run.code == 0, "\(run.output)")
    }

    @Test func `schemathesis finds nothing in what the server answers`() async throws {
        let tests = Repository.path("Tests/OpenAPI")
        let run = try await run(
            "schemathesis",
            [
                "--config-file", tests + "/schemathesis.toml", "run", document, "--url",
                "http://127.0.0.1:\(server.port)", "--no-color", "--max-examples", "30",
            ],
            environment: ["PYTHONPATH": tests, "SCHEMATHESIS_HOOKS": "hooks"])
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("No issues found"), "\(run.output)")
        #expect(run.output.contains(#/Selected: (\d+)\/\1\n +Tested: \1\n/#), "\(run.output)")
        #expect(server.log.isEmpty, "\(server.log)")
    }

    /// Runs a tool in the server's folder, two minutes at most.
    private func run(
        _ tool: String, _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let program = try #require(OpenAPITools.folder) + "/bin/" + tool
        return try await ProgramRun(
            "/usr/bin/env", ["--chdir", server.folder, "timeout", "120", program] + arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
                "MAILS": server.folder + "/data/mail", "SERVER": "http://127.0.0.1:\(server.port)",
                "RETURN_ADDRESS": Self.returnAddress,
            ].merging(environment) { $1 })
    }
}
