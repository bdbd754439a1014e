import AuthTesting
import Foundation

/// A certificate for `localhost`, `mx.test` and 127.0.0.1 that signs itself, made once a test run.
struct TestCertificate: Sendable {
    let certificate: String
    let key: String
    private let folder: TemporaryFolder

    static let local = Result { try TestCertificate(names: "DNS:localhost,DNS:mx.test,IP:127.0.0.1") }
    /// For another host than the one the tests connect to.
    static let foreign = Result { try TestCertificate(names: "DNS:elsewhere.example") }

    /// For the host that the tests connect to, until yesterday.
    static let expired = Result { try TestCertificate(names: "IP:127.0.0.1", isExpired: true) }

    private init(names: String, isExpired: Bool = false) throws {
        folder = try TemporaryFolder()
        certificate = folder.path + "/certificate.pem"
        key = folder.path + "/key.pem"
        _ = try ChildProcess.output(
            of: "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=mx.example.org", "-addext", "subjectAltName=\(names)", "-keyout", key, "-out",
                certificate,
            ])
        guard isExpired else { return }
        _ = try ChildProcess.output(
            of: "/usr/bin/openssl",
            ["x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate])
    }
}
