import Foundation
import Testing

/// The README's examples of the block can't be built on Linux; what is type-checked has the same lines.
struct READMEExampleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `every line of the README's examples is type-checked`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let sections = readme.components(separatedBy: "\n## ")
        let section = try #require(sections.first { $0.hasPrefix("The block in an app") })
        let examples = section.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(examples.count == 2)
        let uses = try String(
            contentsOf: Self.root.appending(path: "Tests/AppleTypeCheck/Uses/BlockWithClient.swift"), encoding: .utf8)
        let checked = Set(uses.components(separatedBy: "\n").map(Self.trimmed))
        let lines = examples.flatMap { $0.components(separatedBy: "\n") }.map(Self.trimmed)
        #expect(Set(lines.filter { !$0.hasPrefix("//") }).subtracting(checked).isEmpty)
    }

    private static func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }
}
