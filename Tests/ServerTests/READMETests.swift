import Foundation
import ServerTesting
import Testing

/// What the README shows is what a newcomer sees: its examples run to the letter, in order, in one terminal.
struct READMETests {
    @Test func `every example of the README shows what it says`() async throws {
        let examples = ShellExample.all(in: try Repository.text("README.md"))
        #expect(examples.count >= 5)

        // As `make run` starts it, but for the port; curl is told where localhost:8080 is.
        let server = try await ServerProcess(["MAGICLINK_DATA": ".data"])
        let curl = "silent\nmax-time = 20\nconnect-to = \"localhost:8080:127.0.0.1:\(server.port)\"\n"
        try curl.write(toFile: server.folder + "/.curlrc", atomically: true, encoding: .utf8)
        // The terminal client is told by its own option, and found where it was built.
        let commands = examples.map {
            $0.commands.replacing("--server http://localhost:8080", with: "--server http://localhost:\(server.port)")
        }
        let programs = URL(filePath: ServerProcess.program).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let answers = try await Terminal.run(
            commands, in: server.folder,
            environment: [
                "CURL_HOME": server.folder, "PATH": programs + ":" + path, "XDG_STATE_HOME": server.folder + "/state",
            ])

        #expect(answers.count == examples.count)
        for (example, answer) in zip(examples, answers) {
            #expect(try example.shows(answer), "\(example.commands)shows\n\(answer)\nand not\n\(example.output)")
        }
    }
}
