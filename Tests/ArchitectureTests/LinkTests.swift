import Foundation
import Testing

/// What the README links to is there.
struct LinkTests {
    @Test func `every link of the README within the repository leads somewhere`() throws {
        let markdown = try Repository.text("README.md").replacing(/(?ms)^```.*?^```$/, with: "")
        let headings = Set(markdown.matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(String($0.output.1)) })
        let targets = markdown.matches(of: /\]\(([^)]+)\)|src(?:set)?="([^"]+)"/)
            .compactMap { $0.output.1 ?? $0.output.2 }.map(String.init).filter { !$0.contains("://") }
        #expect(targets.count > 20)
        let missing = targets.filter { target in
            target.hasPrefix("#")
                ? !headings.contains(String(target.dropFirst()))
                : !FileManager.default.fileExists(atPath: Repository.root.appending(path: target).path)
        }
        #expect(missing.isEmpty)
    }

    /// As GitHub and others make it: lower case, hyphens for blanks, no other punctuation.
    private static func anchor(_ heading: String) -> String {
        heading.lowercased().replacing(" ", with: "-")
            .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
