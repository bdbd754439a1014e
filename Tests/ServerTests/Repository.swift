import Foundation

/// The checked-out repository that these tests were built from.
enum Repository {
    /// A file's text.
    static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The README's blocks in a language, in order.
    static func readmeBlocks(_ language: String) throws -> [String] {
        try text("README.md").matches(of: #/(?m)^```(?<language>\w*)\n(?<text>(?s:.*?))^```$/#)
            .filter { $0.output.language == language }.map { String($0.output.text) }
    }
}
