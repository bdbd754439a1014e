import FoundationEssentials
import Glibc
import Telemetry

/// Who gives a command, for the audit log: the user that it runs as, and who has become that by sudo.
struct Operator {
    /// Of this process.
    static let current = Self(
        userID: getuid(), name: accountName(of: getuid()),
        sudoUser: ProcessInfo.processInfo.environment["SUDO_USER"].map { String($0.prefix(64)) })

    let userID: uid_t
    /// `nil` for an ID without an entry, as in a container.
    let name: String?
    let sudoUser: String?

    /// What each of its lines says.
    var fields: [LogField] {
        [.public("by", name ?? "-"), .count("uid", Int(userID))]
            + (sudoUser.map { [.public("sudo_user", $0)] } ?? [])
    }

    private static func accountName(of id: uid_t) -> String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard unsafe getpwuid_r(id, &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil,
            let name = unsafe entry.pw_name
        else { return nil }
        return unsafe String(cString: name)
    }
}
