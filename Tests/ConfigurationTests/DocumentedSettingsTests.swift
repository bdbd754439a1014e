import Foundation
import Testing

@testable import magic_link_server

/// Config/server.env against the variables that there are.
struct DocumentedSettingsTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Config/server.env").path

    private func lines() throws -> [String] {
        try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test func `Config/server.env has each variable once, with its default, in the program's order`() throws {
        let settings = try lines().filter { $0.hasPrefix("#MAGICLINK_") }.map { String($0.dropFirst()) }
        #expect(settings == Variable.all.map { "\($0.name)=\($0.fallback)" })
    }

    @Test func `each is explained by the comment before it`() throws {
        let lines = try lines()
        for (index, line) in lines.enumerated() where line.hasPrefix("#MAGICLINK_") {
            #expect(lines[index - 1].hasPrefix("# "), "\(line)")
        }
        #expect(lines.allSatisfy { $0.count <= 108 })
        for line in lines where !line.hasPrefix("# ") && !line.hasPrefix("#MAGICLINK_") {
            #expect(line.isEmpty || line == "#")
        }
    }

    @Test func `with every # taken away it changes nothing`() throws {
        let text = try lines().map { $0.hasPrefix("#MAGICLINK_") ? String($0.dropFirst()) : $0 }.joined(separator: "\n")
        // Only a setting that is named counts as named: the secret's file would have to be there.
        let file = EnvironmentFile(text: text, name: "server.env")
        #expect(file.problems.isEmpty)
        var configuration = try Configuration.parse(environment: [:], file: file)
        configuration.secret = .file(path: "secret", isMadeWhenMissing: true)
        #expect("\(configuration)" == "\(try Configuration.parse(environment: [:]))")
        #expect(EnvironmentFile(path: Self.path) == .empty)
    }
}
