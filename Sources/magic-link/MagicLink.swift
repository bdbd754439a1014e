import Foundation

/// The program: reads what it is asked to do, and does it.
@main
struct MagicLink {
    static func main() async {
        StandardStreams.reserve()
        Signals.install()
        let arguments = CommandLine.arguments.dropFirst()
        // Known before the arguments are, since they may be what is wrong.
        let isJSON = arguments.contains("--json")
        let code: ExitCode
        do {
            try Console.say(try await run(try Invocation(arguments: arguments)).rendered(isJSON: isJSON))
            code = .done
        } catch {
            let failure = Failure(error)
            Console.complain(failure.detail)
            if isJSON, let text = try? failure.report.rendered(isJSON: true) { try? Console.say(text) }
            code = failure.exitCode
        }
        exit(code.rawValue)
    }

    private static func run(_ invocation: Invocation) async throws -> Report {
        switch invocation.action {
        case .help(let name): Report(text: Help.text(name), json: ["help": Help.text(name)])
        case .version: Report(text: "magic-link \(Version.number)", json: ["version": Version.number])
        case .signIn(let email): try await SignInCommand(context: Context(invocation)).run(email)
        case .send(let email): try await SendCommand(context: Context(invocation)).run(email)
        case .verify(let code): try await RedeemCommand(context: Context(invocation)).verify(code)
        case .open(let link): try await RedeemCommand(context: Context(invocation)).open(link)
        case .whoami: try await SessionCommands(context: Context(invocation)).whoami()
        case .token: try await SessionCommands(context: Context(invocation)).token()
        case .listSessions: try await SessionCommands(context: Context(invocation)).list()
        case .endSession(let id): try await SessionCommands(context: Context(invocation)).end(id)
        case .signOut: try await SessionCommands(context: Context(invocation)).signOut()
        }
    }
}
