import Glibc

extension ServerSecret {
    /// Copies the file of a secret as it is, into a new one with mode 0600.
    /// - Throws: ``KeyFileError``, also when `target` is there already.
    public static func copy(file path: String, to target: String) throws(KeyFileError) {
        var (contents, _) = try PrivateFile.read(path)
        defer { contents.wipe() }
        try create(target, contents)
    }

    /// Writes the text of a secret, as it stands in the environment, into a new file with mode 0600.
    /// - Throws: ``KeyFileError``, also when `target` is there already.
    public static func write(_ text: String, to target: String) throws(KeyFileError) {
        var contents = Array((text + "\n").utf8)
        defer { contents.wipe() }
        try create(target, contents)
    }

    private static func create(_ target: String, _ contents: [UInt8]) throws(KeyFileError) {
        guard try PrivateFile.create(target, contents) else {
            throw .system(call: "link", path: target, errno: EEXIST)
        }
    }
}
