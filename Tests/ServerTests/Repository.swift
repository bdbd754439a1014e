import Foundation

/// The checked-out repository that these tests were built from.
enum Repository {
    /// Where a file or folder is.
    static func path(_ path: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: path).path
    }

    /// A file's text.
    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: self.path(path), encoding: .utf8)
    }

    /// The README's blocks in a language, in order.
    static func readmeBlocks(_ language: String) throws -> [String] {
        try text("README.md").matches(of: #/(?m)^```(?<language>\w*)\n(?<text>(?s:.*?))^```$/#)
            .filter { $0.output.language == language }.map { String($0.output.text) }
    }
}
