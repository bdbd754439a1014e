import Glibc

/// The folder of everything that the server keeps: database, secret, keys, mails.
struct DataFolder {
    /// Why the folder can't be used, in one line for the operator.
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    /// Where in it the signing keys are.
    static let keys = "keys"

    /// Absolute, without a slash at the end.
    let path: String

    /// Makes the folder where it is missing, for this user alone (0700).
    /// - Throws: ``Unusable``, which names path and user ID: most often, a volume belongs to somebody else.
    init(_ path: String) throws(Unusable) {
        self.path = try Self.absolute(path)
        guard unsafe mkdir(self.path, 0o700) == 0 || errno == EEXIST else {
            throw Unusable(description: "the data folder \(self.path) can't be made: \(Self.reason(errno))")
        }
        guard unsafe access(self.path, R_OK | W_OK | X_OK) == 0 else {
            throw Unusable(
                description: "the data folder \(self.path) can't be used by user ID \(getuid()): \(Self.reason(errno))")
        }
    }

    /// Names a folder that may be there or not, and makes nothing.
    init(naming path: String) { self.path = (try? Self.absolute(path)) ?? path }

    /// A folder that is there.
    /// - Throws: ``Unusable``, which names path and user ID.
    init(existing path: String) throws(Unusable) {
        self.path = try Self.absolute(path)
        guard unsafe access(self.path, R_OK | W_OK | X_OK) == 0 else {
            throw errno == ENOENT
                ? Unusable(description: "there is no data folder \(self.path); \(Variable.data.name) says where it is")
                : Unusable(
                    description: "the data folder \(self.path) can't be used by user ID \(getuid()): "
                        + Self.reason(errno))
        }
    }

    /// A path below the folder, or an absolute one as it is.
    func resolve(_ path: String) -> String { path.hasPrefix("/") ? path : self.path + "/" + path }

    private static func absolute(_ path: String) throws(Unusable) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard !path.hasPrefix("/") else { return path }
        guard let current = unsafe getcwd(nil, 0) else {
            throw Unusable(description: "the working folder is gone: \(reason(errno))")
        }
        defer { unsafe free(current) }
        let base = unsafe String(cString: current)
        return (base == "/" ? "" : base) + "/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }

    private static func reason(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
}
