import Auth
import CLinux
import Glibc

/// The clock: links and sessions end by it.
enum ClockCheck {
    static let name = "clock"

    static func finding(now: Timestamp, newest: Timestamp?) -> Finding {
        let state = clinux_clock_is_synchronised()
        return finding(now: now, newest: newest, built: built(), isSynchronised: state < 0 ? nil : state == 1)
    }

    /// Judges a clock by the newest row of the database, the age of the program, and what the kernel says of it.
    static func finding(now: Timestamp, newest: Timestamp?, built: Timestamp?, isSynchronised: Bool?) -> Finding {
        let time = Backup.text(now)
        let remedy = "Set the clock, and let something keep it right: timedatectl set-ntp true"
        if let newest, newest - now > .seconds(60) {
            return .problem(
                name, "it says \(time), and the database has a link of \(Backup.text(newest))", remedy: remedy)
        }
        // A day for time zones that an archive got wrong.
        if let built, built - now > .seconds(86_400) {
            return .problem(name, "it says \(time), before this program was built", remedy: remedy)
        }
        switch isSynchronised {
        case true?: return .ok(name, "\(time), kept right by the system")
        case false?: return .warning(name, "\(time), and nothing keeps it right", remedy: remedy)
        case nil: return .ok(name, "\(time); the kernel doesn't tell whether anything keeps it right")
        }
    }

    /// When the program's file was written.
    private static func built() -> Timestamp? {
        var status = stat()
        guard unsafe stat("/proc/self/exe", &status) == 0 else { return nil }
        return Timestamp(seconds: Int64(status.st_mtim.tv_sec))
    }
}
