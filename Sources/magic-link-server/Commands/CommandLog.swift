import Telemetry

/// The audit line of a command that an operator has run, in the server's own format (R98).
struct CommandLog {
    private let logger: Logger
    private let output: StandardError

    init(_ configuration: Configuration) {
        output = StandardError()
        logger = Logger(
            level: .info, format: configuration.logFormat ?? (StandardError.isTerminal ? .text : .json),
            isColoured: StandardError.isTerminal, output: output)
    }

    /// Writes the line with who has given the command, and waits until it is out.
    func write(_ event: StaticString, _ fields: [LogField]) {
        logger.info(event, fields + Operator.current.fields)
        output.close()
    }
}
