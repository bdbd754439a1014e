public import Foundation

/// A folder of its own for a test, gone with its owner.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes the folder.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "magic-link-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file with a mode, and makes the folders above it; its whole path.
    public func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) throws -> String {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: URL(filePath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    /// The mode of a file or folder.
    public func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
    }

    /// The names of what a folder holds, in order.
    public func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }

    /// The bytes of every file in the folder and below, by name.
    public func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            if let data = FileManager.default.contents(atPath: path + "/" + name) { contents[name] = data }
        }
        return contents
    }
}
