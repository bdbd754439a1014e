import AuthTesting
import ServerTesting
import Testing

/// `make stop-rounds` in short: Tests/StopRounds/rounds.py says what has to hold.
@Suite(.timeLimit(.minutes(3)))
struct StopRoundsTests {
    @Test(arguments: [["--mail", "directory"], ["--mail", "smtp"], ["--tls"]])
    func `C113, C83: SIGTERM under load, again and again: all answered, each mail once`(options: [String]) async throws
    {
        let run = try await ProgramRun(
            "/usr/bin/timeout",
            [
                "170", "/usr/bin/python3", "-B", Repository.path("Tests/StopRounds/rounds.py"), ServerProcess.program,
                "--rounds", "6",
            ] + options)
        #expect(run.code == 0, "\(run.output)")
    }
}
