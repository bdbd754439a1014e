import Auth
import FoundationEssentials
import Glibc

/// The program: reads what it is asked to do, and does it.
@main
struct MagicLinkServer {
    static func main() async {
        // Standard streams that the caller has closed: what is opened next would get their numbers, and the log's lines.
        for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 { _ = unsafe open("/dev/null", O_RDWR) }
        // A reader that has gone and a file that may grow no further are errors of the call, not ends of the program.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        exit(await run(arguments: CommandLine.arguments.dropFirst()))
    }

    private static func run(arguments: some Sequence<String>) async -> Int32 {
        let invocation: Invocation
        do { invocation = try Invocation(arguments: arguments) } catch {
            Console.complain("\(error)")
            Console.complain(error.hint)
            return Command.UsageError.status
        }
        let path = invocation.configuration
        switch invocation.command {
        case .help(let usage):
            Console.say(usage?.text ?? CommandUsage.program)
            return 0
        case .version:
            Console.say("magic-link-server \(Version.number)")
            return 0
        case .serve: return await configured(path, files: true) { await Server.run($0) }
        case .healthcheck: return await configured(path) { HealthCheck.run($0) }
        case .keys(let action): return await configured(path) { KeysCommand.run(action, $0) }
        case .doctor(let options): return DoctorCommand.run(options, configuration: path)
        case .backup(let options): return await configured(path) { BackupCommand.run(options, $0) }
        case .restore(let options): return await configured(path) { RestoreCommand.run(options, $0) }
        case .users(let action): return await configured(path) { await UsersCommand.run(action, $0) }
        case .sessions(let action): return await configured(path) { await SessionsCommand.run(action, $0) }
        case .send(let action): return await configured(path) { await SendCommand.run(action, $0) }
        case .checkConfiguration:
            return await configured(path, files: true) { configuration in
                let now = SystemClock().now
                let warnings = configuration.warnings + configuration.fileWarnings(now: now.seconds)
                for warning in warnings + configuration.reviewWarnings(now: now) {
                    Console.complain("warning: \(warning)")
                }
                Console.say("The configuration is fine.")
                return 0
            }
        }
    }

    /// Reads the configuration and goes on with it; says what is wrong with it, all at once, where something is.
    ///
    /// With `files` also of what lies in the files that it names.
    private static func configured(
        _ path: String?, files: Bool = false, _ body: (Configuration) async -> Int32
    ) async -> Int32 {
        let configuration: Configuration
        do {
            configuration = try Configuration.parse(
                environment: ProcessInfo.processInfo.environment, file: path.map(EnvironmentFile.init(path:)) ?? .empty)
        } catch {
            for line in error.lines { Console.complain(line) }
            return StartFailure.configurationStatus
        }
        let problems = files ? configuration.fileProblems : []
        for line in problems { Console.complain(line) }
        return problems.isEmpty ? await body(configuration) : StartFailure.configurationStatus
    }
}
