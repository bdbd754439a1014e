import Glibc

/// Writes what happens, one line an event, for people or for programs.
///
/// An event is a literal in plain words, its particulars are fields: `logger.info("Link sent", [.request(id)])`.
public struct Logger: Sendable {
    private let output: (any LogOutput)?
    private let level: LogLevel
    private let writer: LogLineWriter
    private let now: @Sendable () -> Int64
    private let context: [LogField]

    /// A logger that writes what matters at least as much as `level`.
    ///
    /// Colours are for terminals that can. `now` gives milliseconds since 1970 in UTC: the system's clock, unless a
    /// test says otherwise.
    public init(
        level: LogLevel, format: LogFormat, isColoured: Bool = false, output: any LogOutput,
        now: @escaping @Sendable () -> Int64 = Self.systemTime
    ) {
        self.init(
            output: output, level: level, writer: LogLineWriter(format: format, isColoured: isColoured), now: now,
            context: [])
    }

    private init(
        output: (any LogOutput)?, level: LogLevel, writer: LogLineWriter, now: @escaping @Sendable () -> Int64,
        context: [LogField]
    ) {
        self.output = output
        self.level = level
        self.writer = writer
        self.now = now
        self.context = context
    }

    /// Writes nothing.
    public static let disabled = Self(
        output: nil, level: .error, writer: LogLineWriter(format: .json, isColoured: false), now: { 0 }, context: [])

    /// A logger whose every line has these fields first.
    public func with(_ fields: [LogField]) -> Self {
        Self(output: output, level: level, writer: writer, now: now, context: context + fields)
    }

    /// Whether a line of a level is written: what costs time to gather needn't be gathered for nothing.
    public func writes(_ level: LogLevel) -> Bool { output != nil && level >= self.level }

    /// Writes a line for whoever looks for a fault.
    public func debug(_ event: StaticString, _ fields: @autoclosure () -> [LogField] = []) {
        write(.debug, event, fields)
    }

    /// Writes what happened.
    public func info(_ event: StaticString, _ fields: @autoclosure () -> [LogField] = []) {
        write(.info, event, fields)
    }

    /// Writes what is wrong and coped with.
    public func warning(_ event: StaticString, _ fields: @autoclosure () -> [LogField] = []) {
        write(.warning, event, fields)
    }

    /// Writes what somebody has to see to.
    public func error(_ event: StaticString, _ fields: @autoclosure () -> [LogField] = []) {
        write(.error, event, fields)
    }

    private func write(_ level: LogLevel, _ event: StaticString, _ fields: () -> [LogField]) {
        guard let output, writes(level) else { return }
        let time = now()
        let dropped = output.write(writer.line(time, level, event, context + fields()))
        guard dropped > 0 else { return }
        _ = output.write(writer.line(time, .warning, "Log lines dropped", [.count("count", dropped)]))
    }

    /// The system's clock: milliseconds since 1970 in UTC.
    @Sendable public static func systemTime() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
