import FoundationEssentials

/// All that the doctor has found, for people and for programs.
struct Diagnosis: Encodable {
    let problems: Int
    let warnings: Int
    let checks: [Finding]

    init(_ findings: [Finding]) {
        checks = findings
        problems = findings.count { $0.status == .problem }
        warnings = findings.count { $0.status == .warning }
    }

    /// 0 without a problem; warnings are none.
    var exitCode: Int32 { problems == 0 ? 0 : StartFailure.status }

    /// A line a check, a line below it where there is something to do, and a summary.
    var text: String {
        var lines: [String] = []
        for finding in checks {
            lines.append(finding.status.rawValue.padded(to: 9) + finding.check.padded(to: 15) + finding.detail)
            if let remedy = finding.remedy { lines.append(String(repeating: " ", count: 24) + "→ " + remedy) }
        }
        lines.append("")
        lines.append(
            problems + warnings == 0
                ? "Nothing is wrong."
                : "\(Self.count(problems, "problem")), \(Self.count(warnings, "warning")).")
        return lines.joined(separator: "\n")
    }

    /// `{"checks": [{"check", "status", "detail", "remedy"}], "problems", "warnings"}`.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
