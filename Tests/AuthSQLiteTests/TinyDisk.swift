import AuthTesting
import Foundation
import Testing

/// A file system in memory with little room, which only root can mount.
struct TinyDisk {
    private let path: String

    /// Whether this process may mount one. Containers often may not, even as root.
    static let isPossible: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder(), let disk = try? TinyDisk(at: folder.path) else {
            return false
        }
        disk.unmount()
        return true
    }()

    init(at path: String) throws {
        self.path = path
        try mount("size=512k", flags: 0)
    }

    /// Leaves no room for anything.
    func fill() throws {
        let descriptor = unsafe open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        while unsafe write(descriptor, block, block.count) > 0 {}
    }

    func grow() throws { try mount("size=8m", flags: UInt(MS_REMOUNT)) }

    func unmount() { unsafe umount2(path, Int32(MNT_DETACH)) }

    private func mount(_ options: String, flags: UInt) throws {
        guard unsafe Glibc.mount("tmpfs", path, "tmpfs", flags, options) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
        }
    }
}
