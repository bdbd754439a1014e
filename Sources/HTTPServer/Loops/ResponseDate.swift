import Glibc
import HTTP

/// The `Date` of answers (RFC 9110 §6.6.1), written once a second.
struct ResponseDate {
    private var second: Int64 = .min
    private var text = ""

    /// The time now by the system's clock.
    mutating func now() -> String {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
        let second = Int64(time.tv_sec)
        if second != self.second {
            self.second = second
            text = HTTPDate(secondsSince1970: second).text
        }
        return text
    }
}
