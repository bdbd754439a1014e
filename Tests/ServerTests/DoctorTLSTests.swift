import AuthTesting
import Foundation
import ServerTesting
import Testing

/// What `doctor` says of a server that speaks TLS itself.
struct DoctorTLSTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A certificate that signs itself: for a name, and so many days, which may be over.
    private func environment(name: String, days: Int) async throws -> [String: String] {
        let (certificate, key) = (folder.path + "/\(name)\(days).pem", folder.path + "/\(name)\(days).key")
        let made = try await ProgramRun(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate,
            ])
        try #require(made.code == 0, "\(made.output)")
        let dated = try await ProgramRun(
            "/usr/bin/openssl",
            ["x509", "-in", certificate, "-signkey", key, "-days", "\(days)", "-out", certificate])
        try #require(dated.code == 0, "\(dated.output)")
        return [
            "MAGICLINK_DATA": folder.path + "/data", "MAGICLINK_LISTEN": "127.0.0.1:0",
            "MAGICLINK_PUBLIC_URL": "https://localhost", "MAGICLINK_TLS_CERTIFICATE": certificate,
            "MAGICLINK_TLS_KEY": key,
        ]
    }

    private func finding(name: String = "localhost", days: Int) async throws -> DoctorRun.Finding? {
        try await DoctorRun(environment(name: name, days: days)).findings("certificate").first
    }

    @Test func `a certificate is judged by its end and its names`() async throws {
        #expect(try await finding(days: 90)?.status == "ok")
        #expect(try await finding(days: 10)?.status == "warning")
        let expired = try await finding(days: -1)
        #expect(expired?.status == "problem" && expired?.detail.contains("has expired") == true)
        let other = try await finding(name: "other.example", days: 90)
        #expect(other?.status == "problem" && other?.detail.contains("isn't for localhost") == true)
    }

    @Test func `a running server is asked by TLS, and its redirect and metrics where they are`() async throws {
        var environment = try await environment(name: "localhost", days: 90)
        environment["MAGICLINK_DATA"] = nil
        environment["MAGICLINK_LISTEN"] = nil
        let redirect = NSTemporaryDirectory() + "ml-\(UUID().uuidString.prefix(8)).sock"
        environment["MAGICLINK_REDIRECT_LISTEN"] = "unix:\(redirect)"
        environment["MAGICLINK_METRICS"] = "unix:\(redirect).metrics"
        let server = try await ServerProcess(environment)
        environment["MAGICLINK_DATA"] = server.folder + "/data"
        environment["MAGICLINK_LISTEN"] = "127.0.0.1:\(server.port)"
        let run = try await DoctorRun(environment)
        let listening = run.findings("listen")
        #expect(listening.count == 3, "\(run.output)")
        #expect(listening.allSatisfy { $0.detail.hasSuffix("a server answers, and is well") }, "\(run.output)")
    }
}
