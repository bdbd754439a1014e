import Glibc

extension KeyFolder {
    /// Copies the keys into a folder that is there, as they are at one moment, and returns the names of their files. Only
    /// keys that can be used are copied: a broken one fails the whole.
    /// - Throws: ``KeyFileError``; ``CryptoError``.
    public func copy(to folder: String) throws -> [String] {
        guard unsafe access(path, F_OK) == 0 else { return [] }
        return try locked {
            try read().map { entry in
                var (pem, _) = try PrivateFile.read("\(path)/\(entry.file)")
                defer { pem.wipe() }
                guard try PrivateFile.create("\(folder)/\(entry.file)", pem) else {
                    throw KeyFileError.system(call: "link", path: "\(folder)/\(entry.file)", errno: EEXIST)
                }
                return entry.file
            }
        }
    }
}
