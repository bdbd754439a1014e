import AuthTesting
import Foundation
import ServerTesting
import Testing

/// `doctor` of the built program, and what it says.
struct DoctorRun {
    /// One check.
    struct Finding: Decodable, Hashable {
        let check: String
        let status: String
        let detail: String
        let remedy: String?
    }

    private struct Diagnosis: Decodable {
        let problems: Int
        let warnings: Int
        let checks: [Finding]
    }

    let code: Int32
    let findings: [Finding]
    let output: String

    /// Runs it, with a launcher before it where there is one.
    init(_ environment: [String: String], launcher: [String] = []) async throws {
        let arguments = launcher + [ServerProcess.program, "doctor", "--json"]
        let run = try await ProgramRun(
            arguments[0], Array(arguments.dropFirst()),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""].merging(environment) { $1 })
        code = run.code
        output = run.output
        let diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(run.output.utf8))
        findings = diagnosis.checks
        #expect(diagnosis.problems == findings.count { $0.status == "problem" })
        #expect(diagnosis.warnings == findings.count { $0.status == "warning" })
        #expect(code == (diagnosis.problems == 0 ? 0 : 1))
        for finding in findings {
            let needsRemedy = finding.status == "problem" || finding.status == "warning"
            #expect((finding.remedy != nil) == needsRemedy, "\(finding)")
            #expect(!finding.detail.contains("\n"))
        }
    }

    /// What a check has found, the worst first.
    func findings(_ check: String) -> [Finding] {
        let order = ["problem", "warning", "skipped", "ok"]
        return findings.filter { $0.check == check }
            .sorted { (order.firstIndex(of: $0.status) ?? 9) < (order.firstIndex(of: $1.status) ?? 9) }
    }

    /// How bad a check's worst finding is.
    func status(_ check: String) -> String? { findings(check).first?.status }
}
