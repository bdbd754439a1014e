import Auth
import AuthCrypto
import AuthMail
import AuthNotices
import Glibc
import UsageHints

extension Configuration {
    /// What is wrong with the files and folders that settings name: a line each.
    ///
    /// Looks, and makes nothing: what the first run makes need not be there yet, as long as it can be made.
    var fileProblems: [String] {
        let problems = [
            secretProblem,
            tlsProblem,
            redirect?.webroot.flatMap { folder in
                Self.problem(readingIn: folder).map {
                    Self.line(.acmeWebroot, folder, "a folder that this user can read; \($0)")
                }
            },
            metricsProblem,
            webhookProblem,
            webhook?.endpoint.authorityFile.flatMap { file in
                Self.problem(reading: file).map {
                    Self.line(.webhookAuthorities, file, "a PEM file that this user can read; \($0)")
                }
            },
            reviewProblem,
            authorities.flatMap { file in
                Self.problem(reading: file).map {
                    Self.line(.mailAuthorities, file, "a PEM file that this user can read; \($0)")
                }
            },
            mailTemplates.flatMap { folder in
                Self.problem(withTemplatesIn: folder).map {
                    Self.line(.mailTemplates, folder, "a folder of mail templates; \($0)")
                }
            },
        ]
        return problems.compactMap(\.self)
    }

    private var authorities: String? {
        switch mail {
        case .smtp(let settings): settings.authorityFile
        case .directory: nil
        }
    }

    private var secretProblem: String? {
        guard case .file(let name, let isMadeWhenMissing) = secret else { return nil }
        let path = name.hasPrefix("/") ? name : dataFolder + "/" + name
        if isMadeWhenMissing, unsafe access(path, F_OK) != 0 {
            return Self.problem(writingTo: dataFolder).map {
                Self.line(.data, dataFolder, "a folder that user ID \(getuid()) can write to; \($0)")
            }
        }
        do {
            _ = try ServerSecret(file: path)
            return nil
        } catch {
            return Self.line(.secretFile, name, "a file with 256 random bits or more; \(error)")
        }
    }

    private var metricsProblem: String? {
        guard case .file(let name) = metrics.token else { return nil }
        let path = name.hasPrefix("/") ? name : dataFolder + "/" + name
        if let reason = Self.problem(reading: path) {
            return Self.line(.metricsTokenFile, name, "a file that this user can read; \(reason)")
        }
        do {
            _ = try MetricsSetting.token(inFile: path)
            return nil
        } catch { return Self.line(.metricsTokenFile, name, error.allowed) }
    }

    private var webhookProblem: String? {
        guard case .file(let name) = webhook?.secrets else { return nil }
        let path = name.hasPrefix("/") ? name : dataFolder + "/" + name
        if let reason = Self.problem(reading: path) {
            return Self.line(.webhookSecretFile, name, "a file that this user can read; \(reason)")
        }
        do {
            _ = try WebhookSetting.secrets(inFile: path)
            return nil
        } catch { return Self.line(.webhookSecretFile, name, error.allowed) }
    }

    private var reviewProblem: String? {
        guard case .file(let name) = reviews.source else { return nil }
        if let reason = Self.problem(reading: inDataFolder(name)) {
            return Self.line(.reviewAccountsFile, name, "a file that this user can read; \(reason)")
        }
        do {
            _ = try reviews.accounts(inDataFolder)
            return nil
        } catch { return Self.line(.reviewAccountsFile, name, error.allowed) }
    }

    /// The rules with the accounts for reviews, which may stand in a file of the data folder.
    func policy(in folder: DataFolder) throws(StartFailure) -> AuthPolicy {
        var policy = policy
        do { policy.reviewAccounts = try reviews.accounts(folder.resolve) } catch {
            throw StartFailure(description: "\(Variable.reviewAccountsFile.name) must be \(error.allowed)")
        }
        return policy
    }

    /// What operators should know of the accounts for reviews, for the log and for who asks.
    func reviewWarnings(now: Timestamp) -> [String] { reviews.warnings(now: now, inDataFolder) }

    private func inDataFolder(_ name: String) -> String { name.hasPrefix("/") ? name : dataFolder + "/" + name }

    private static func problem(reading path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return reason(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return "not a regular file" }
        return unsafe access(path, R_OK) == 0 ? nil : reason(errno)
    }

    private static func problem(readingIn folder: String) -> String? {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { return reason(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { return reason(ENOTDIR) }
        return unsafe access(folder, R_OK | X_OK) == 0 ? nil : reason(errno)
    }

    private static func problem(withTemplatesIn folder: String) -> String? {
        do {
            _ = try MailTemplates(folder: folder)
            return nil
        } catch { return error.message }
    }

    private static func problem(writingTo folder: String) -> String? {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else {
            let code = errno
            // The first run makes it, but not those above it.
            guard code == ENOENT else { return reason(code) }
            return unsafe access(parent(of: folder), W_OK | X_OK) == 0 ? nil : reason(errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return reason(ENOTDIR) }
        return unsafe access(folder, R_OK | W_OK | X_OK) == 0 ? nil : reason(errno)
    }

    /// `a/b` of `a/b/c/`; the working folder for a bare name.
    private static func parent(of path: String) -> String {
        var rest = Substring(path)
        while rest.utf8.count > 1, rest.hasSuffix("/") { rest.removeLast() }
        guard let slash = rest.lastIndex(of: "/") else { return "." }
        return slash == rest.startIndex ? "/" : String(rest[..<slash])
    }

    static func line(_ variable: Variable, _ value: String, _ allowed: String) -> String {
        "\(variable.name)=\(value.shown) must be \(allowed)"
    }

    private static func reason(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
}
