import Foundation

/// The checked-out repository that this test was built from.
enum Repository {
    /// The top folder: the one above `Tests`.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The names in the top folder.
    static func topLevel() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path)
    }

    /// A file's text.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// All Swift files below `Sources`.
    static func sources() throws -> [SourceFile] {
        try swiftFiles(below: "Sources").map { path in
            SourceFile(
                target: String(path.prefix { $0 != "/" }), path: path,
                lines: try text("Sources/\(path)").split(separator: "\n", omittingEmptySubsequences: false)
                    .map(String.init))
        }
    }

    /// The paths of all Swift files below `folder`, relative to it, in order.
    static func swiftFiles(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }.sorted()
    }
}
