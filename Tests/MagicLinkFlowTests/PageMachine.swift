import AuthTesting
import Foundation

/// The page's machine (Sources/AuthHTTP/Web/flow.js), run by node.
enum PageMachine {
    struct Fault: Error {
        let output: String
    }

    static func play(_ stories: [Story]) async throws -> [[Outcome]] {
        try await run(stories, as: [[Outcome]].self)
    }

    static func words() async throws -> JSONValue { try await run("words", as: JSONValue.self) }

    private static func run<Answer: Decodable>(_ input: some Encodable, as type: Answer.Type) async throws -> Answer {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let web = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/AuthHTTP/Web")
        let folder = try TemporaryFolder()
        let scripts = URL(filePath: folder.path)
        for script in ["flow.js", "reading.js", "words.js"] {
            try FileManager.default.copyItem(at: web.appending(path: script), to: scripts.appending(path: script))
        }
        // Without it older releases of node take files named .js for CommonJS.
        try Data(#"{"type":"module"}"#.utf8).write(to: scripts.appending(path: "package.json"))
        // By way of a file: a script that ends before it has read a pipe takes the writer with it.
        let stories = scripts.appending(path: "stories.json")
        try JSONEncoder().encode(input).write(to: stories)
        let run = try await ProgramRun(
            "/usr/bin/env", ["node", tests.appending(path: "play.mjs").path, scripts.path, stories.path])
        guard run.code == 0 else { throw Fault(output: run.output) }
        return try JSONDecoder().decode(type, from: Data(run.output.utf8))
    }
}
