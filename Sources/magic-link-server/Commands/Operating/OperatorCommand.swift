import Auth
import AuthIDN
import AuthSQLite
import MagicLinkAPI
import Telemetry
import UsageHints

/// What the commands of operators work with: a server's data, whether it runs or not, the rules, and the audit log.
struct OperatorCommand {
    /// Why a command ends early.
    struct Refusal: Error {
        let description: String
        var status: Int32 = StartFailure.status
    }

    let configuration: Configuration
    let data: ExistingData
    let administration: Administration
    let logger: Logger
    let log: OperatorLog

    /// Opens the data, does the work, closes everything, and says what went wrong in one line.
    /// - Returns: The exit code.
    static func run(_ configuration: Configuration, _ work: (Self) async throws -> Int32) async -> Int32 {
        let output = StandardError()
        defer { output.close() }
        do {
            let command = try Self(configuration, output)
            defer { command.data.store.close() }
            return try await work(command)
        } catch let failure as StartFailure {
            Console.complain(failure.description)
            return StartFailure.configurationStatus
        } catch let refusal as Refusal {
            Console.complain(refusal.description)
            return refusal.status
        } catch let outage as StoreUnavailable {
            Console.complain("the database can't do it now (\(outage.reason)); nothing was changed, try again")
        } catch {
            Console.complain("\(error)")
        }
        return StartFailure.status
    }

    private init(_ configuration: Configuration, _ output: StandardError) throws(StartFailure) {
        self.configuration = configuration
        data = try ExistingData(configuration)
        administration = Administration(
            store: data.store, policy: configuration.policy, names: IDN2DomainNames(), clock: SystemClock())
        // What operators do is always logged, however little the server is told to say.
        logger = Logger(
            level: min(configuration.logLevel, .info),
            format: configuration.logFormat ?? (StandardError.isTerminal ? .text : .json),
            isColoured: StandardError.isTerminal, output: output)
        log = OperatorLog(logger: logger)
    }

    /// Whom an operator means by a text.
    func name(_ text: String) throws(Refusal) -> AccountName {
        do { return try administration.name(text) } catch {
            throw Refusal(
                description: "\(text.shown) is no address. \(error.message)", status: Command.UsageError.status)
        }
    }

    /// What to say of a user that isn't there.
    static func unknown(_ text: String) -> Refusal {
        Refusal(description: "there is no user \(text.shown); see: magic-link-server users list")
    }
}
