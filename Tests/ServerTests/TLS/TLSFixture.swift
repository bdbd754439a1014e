import AuthTesting
import Foundation
import ServerTesting

/// A server that speaks TLS, with a certificate for localhost from an authority of its own.
struct TLSFixture {
    enum Failure: Error { case noCertificate(String), noAnswer(String), notLogged(String) }

    let server: ServerProcess
    let folder: TemporaryFolder

    /// Starts it with more settings.
    static func start(_ settings: [String: String] = [:]) async throws -> TLSFixture {
        let folder = try TemporaryFolder()
        try await makeAuthority(in: folder)
        try await makeCertificate(in: folder)
        let own = [
            "MAGICLINK_TLS_CERTIFICATE": folder.path + "/chain.pem", "MAGICLINK_TLS_KEY": folder.path + "/key.pem",
            "MAGICLINK_PUBLIC_URL": "https://localhost",
        ]
        return TLSFixture(server: try await ServerProcess(own.merging(settings) { $1 }), folder: folder)
    }

    /// A new certificate in the place of the one that is there; `names` are the files that are replaced.
    static func makeCertificate(
        in folder: TemporaryFolder, replacing names: [String] = ["chain.pem", "key.pem"]
    ) async throws {
        try await openssl([
            "req", "-x509", "-CA", folder.path + "/ca.pem", "-CAkey", folder.path + "/ca.key",
            "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE",
            "-keyout", folder.path + "/new.key.pem", "-out", folder.path + "/new.chain.pem",
        ])
        for name in names {
            guard unsafe rename(folder.path + "/new." + name, folder.path + "/" + name) == 0 else {
                throw Failure.noCertificate(name)
            }
        }
    }

    private static func makeAuthority(in folder: TemporaryFolder) async throws {
        try await openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=Authority",
            "-keyout", folder.path + "/ca.key", "-out", folder.path + "/ca.pem",
        ])
    }

    private static func openssl(_ arguments: [String]) async throws {
        let run = try await ProgramRun("/usr/bin/openssl", arguments)
        guard run.code == 0 else { throw Failure.noCertificate(run.output) }
    }

    /// What curl says when it trusts the authority alone.
    func curl(_ path: String, _ options: [String] = []) async throws -> ProgramRun {
        try await ProgramRun(
            "/usr/bin/curl",
            ["--silent", "--show-error", "--include", "--max-time", "20", "--cacert", folder.path + "/ca.pem"] + options
                + ["https://localhost:\(server.port)\(path)"])
    }

    /// The serial number of the certificate that a new connection gets.
    func servedSerial() async throws -> String {
        let script =
            "openssl s_client -connect 127.0.0.1:\(server.port) </dev/null 2>/dev/null | openssl x509 -noout -serial"
        return try await ProgramRun("/bin/sh", ["-c", script]).output
    }

    /// The serial number of the certificate in a file.
    func serial(of name: String) async throws -> String {
        try await ProgramRun("/usr/bin/openssl", ["x509", "-noout", "-serial", "-in", folder.path + "/" + name]).output
    }

    /// The first line of the log with a text, once it is there; waits 20 s at most.
    func logged(_ text: String) async throws -> String {
        for _ in 0..<2000 {
            if let line = server.log.split(separator: "\n").first(where: { $0.contains(text) }) { return String(line) }
            try await Task.sleep(for: .milliseconds(10))  // Waits for another process, which no clock of ours can move.
        }
        throw Failure.notLogged(server.log)
    }

    /// Where http is sent on.
    func redirectPort() async throws -> UInt16 {
        let line = try await logged("\"redirect\":")
        guard let match = line.firstMatch(of: /"redirect":"127\.0\.0\.1:([0-9]+)"/), let port = UInt16(match.1) else {
            throw Failure.notLogged(line)
        }
        return port
    }
}
