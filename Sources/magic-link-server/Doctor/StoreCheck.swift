import Auth
import AuthSQLite
import Glibc

/// The database and what waits in it. It looks beside a running server and takes nothing from it.
struct StoreCheck {
    static let name = "database"
    static let mails = "mails waiting"

    /// What the database tells; `nil` when there is none, or none that can be read.
    let report: DatabaseReport?
    let findings: [Finding]

    init(_ configuration: Configuration, _ data: DataFolder, now: Timestamp) {
        guard case .sqlite(let store) = configuration.store else {
            (report, findings) = (nil, [])
            return
        }
        let path = data.resolve(store)
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let isMissing = errno == ENOENT
            report = nil
            findings = [
                FileCall.exists(path + Restoration.draft)
                    ? .problem(
                        Self.name, "\(path) is missing: a restore was cut off",
                        remedy: "Run it again: magic-link-server restore --replace BACKUP")
                    : isMissing
                        ? .ok(Self.name, "\(path) isn't there yet; the first start makes it")
                        : .problem(
                            Self.name, "\(path): \(DataFolderCheck.reason(errno))",
                            remedy: "Let user ID \(geteuid()) get to it.")
            ]
            return
        }
        do throws(SQLiteOpeningError) {
            let report = try DatabaseReport(path: path, now: now)
            self.report = report
            findings = [Self.finding(report, path, mode: status.st_mode & 0o7777), Self.backlog(report.backlog, now)]
        } catch {
            report = nil
            findings = [Self.problem(error, path)]
        }
    }

    private static func problem(_ error: SQLiteOpeningError, _ path: String) -> Finding {
        let remedy =
            switch error {
            case .newerSchema: "Run the newer release, or restore a backup that this one has made."
            case .olderSchema: "Start the server of this release: it brings the database up to date."
            case .missing: "Start the server: it makes the database."
            case .foreignFile: "Let \(Variable.store.name) name the server's own database."
            case .inUse, .readOnly, .system: "Let user ID \(geteuid()) read and write the file and its folder."
            case .database: "Look whether the disk is full or failing; restore a backup if the file is damaged."
            }
        return .problem(name, "\(path): \(error)", remedy: remedy)
    }

    private static func finding(_ report: DatabaseReport, _ path: String, mode: UInt32) -> Finding {
        if let fault = report.faults.first {
            return .problem(
                name, "\(path) is damaged: \(fault.filter { !$0.isNewline })",
                remedy: "Keep the file for later, and restore a backup: magic-link-server restore --replace BACKUP")
        }
        guard mode & 0o077 == 0 else {
            return .warning(
                name, "\(path) has mode 0\(String(mode, radix: 8)): others can read addresses",
                remedy: "chmod 600 \(path)")
        }
        if report.logSize > 256 << 20 {
            return .warning(
                name, "\(path)-wal has \(report.logSize >> 20) MiB: something has been reading for long",
                remedy: "End what reads the database, such as a forgotten sqlite3.")
        }
        let version =
            report.schemaVersion == DatabaseReport.knownSchemaVersion
            ? "schema version \(report.schemaVersion)"
            : "schema version \(report.schemaVersion), which the next start brings up to "
                + "\(DatabaseReport.knownSchemaVersion)"
        return .ok(name, "\(path): sound, \(version)")
    }

    private static func backlog(_ backlog: MailBacklog, _ now: Timestamp) -> Finding {
        guard let oldest = backlog.oldest, backlog.count > 0 else { return .ok(mails, "none") }
        let age = max(0, (now - oldest).wholeSeconds)
        let detail = "\(backlog.count), the oldest for \(age) s"
        guard age >= 120 else { return .ok(mails, detail) }
        return .warning(
            mails, detail, remedy: "See what is said of the mail server below, and whether the server runs at all.")
    }
}
