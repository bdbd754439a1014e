import Glibc

/// What the system says of this process (proc(5)), under the names that Prometheus' own libraries use. What can't be
/// read is left out.
public struct ProcessFigures: Sendable {
    private let cpuSeconds: Double?
    private let residentBytes: Double?
    private let startTime: Double?
    private let openFiles: Double?
    private let maxFiles: Double?

    /// Reads them now. Lists the open files, so it takes the longer the more there are.
    public init() {
        let fields = Self.statFields()
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        // Numbered as in proc_pid_stat(5), from the third on.
        func field(_ number: Int) -> Double? {
            fields.indices.contains(number - 3) ? Double(fields[number - 3]) : nil
        }
        cpuSeconds = field(14).flatMap { user in field(15).map { (user + $0) / ticks } }
        residentBytes = field(24).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
        startTime = Self.bootTime.flatMap { boot in field(22).map { boot + $0 / ticks } }
        openFiles = Self.countFiles()
        var limit = rlimit()
        let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        maxFiles = isKnown ? Double(limit.rlim_cur) : nil
    }

    /// Adds them to the text.
    public func write(to text: inout MetricsText) {
        if let cpuSeconds {
            text.counter(
                "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
                [MetricSample([], cpuSeconds)])
        }
        let gauges: [(StaticString, StaticString, Double?)] = [
            ("process_resident_memory_bytes", "Resident memory size in bytes.", residentBytes),
            ("process_start_time_seconds", "Start time of the process since unix epoch in seconds.", startTime),
            ("process_open_fds", "Number of open file descriptors.", openFiles),
            ("process_max_fds", "Maximum number of open file descriptors.", maxFiles),
        ]
        for (name, help, value) in gauges {
            if let value { text.gauge(name, help, [MetricSample([], value)]) }
        }
    }

    /// What stands behind the program's name, which may hold anything.
    private static func statFields() -> [Substring] {
        guard let text = contents("/proc/self/stat"), let end = text.lastIndex(of: ")") else { return [] }
        return text[end...].dropFirst().split(separator: " ")
    }

    /// When the machine started, in seconds since 1970. By the clocks, since a sandbox may hide /proc/stat; once, since
    /// whoever reads the figures takes another start for a restart.
    private static let bootTime: Double? = {
        var now = timespec()
        var uptime = timespec()
        guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0, unsafe clock_gettime(CLOCK_BOOTTIME, &uptime) == 0 else {
            return nil
        }
        return Double(now.tv_sec - uptime.tv_sec) + Double(now.tv_nsec - uptime.tv_nsec) / 1e9
    }()

    private static func countFiles() -> Double? {
        guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
        defer { unsafe closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        // Not "." and "..", nor the one that was opened to look.
        return Double(count - 3)
    }

    /// A file of the kernel's, which has no size to go by.
    private static func contents(_ path: String) -> String? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = unsafe read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
            bytes += part[..<count]
        }
    }
}
