import AuthTesting
import Foundation
import ServerTesting
import Testing

/// Settings that the README shows are settings that the built program takes.
struct READMESettingsTests {
    @Test func `the README's settings are fine`() async throws {
        // Those for TLS name files that are there once there is a certificate.
        let blocks = try Repository.readmeBlocks("sh").filter {
            $0.wholeMatch(of: /(?:MAGICLINK_.+\n)+/) != nil && !$0.contains("_TLS_")
        }
        #expect(!blocks.isEmpty)
        for block in blocks { try await check(block) }
    }

    @Test func `C16: the README's headers that turn tracking off are fine`() async throws {
        let values = try Repository.text("README.md").matches(of: /(?m)^\| [\w ]+ \| `(X-[^`]+)`/)
            .map { $0.output.1.replacing("\\|", with: "|") }
        #expect(values.count == 5)
        for value in values { try await check("MAGICLINK_MAIL_HEADERS=\(value)\n") }
    }

    private func check(_ settings: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Array(settings.utf8), to: "server.env")
        let run = try await ProgramRun(
            ServerProcess.program, ["check-config", "--config", file],
            environment: ["MAGICLINK_DATA": folder.path + "/data"])
        #expect(run.output.hasSuffix("The configuration is fine.\n") && run.code == 0, "\(settings)\(run.output)")
    }
}
