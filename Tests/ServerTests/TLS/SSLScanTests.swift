import AuthTesting
import Foundation
import ServerTesting
import Testing

/// What sslscan, which speaks all versions and suites by itself, finds at the server.
@Suite(.timeLimit(.minutes(2)))
struct SSLScanTests {
    @Test func `sslscan finds TLS 1.2 and 1.3 alone, and nothing weak`() async throws {
        let tls = try await TLSFixture.start()
        let report = tls.folder.path + "/report.xml"
        let run = try await ProgramRun(
            "/usr/bin/timeout",
            ["90", "/usr/bin/sslscan", "--no-colour", "--xml=\(report)", "localhost:\(tls.server.port)"])
        #expect(run.code == 0, "\(run.output)")
        let xml = try String(contentsOfFile: report, encoding: .utf8)
        let protocols = elements("protocol", in: xml).filter { $0["enabled"] == "1" }
        #expect(Set(protocols.map { "\($0["type"] ?? "")\($0["version"] ?? "")" }) == ["tls1.2", "tls1.3"])
        let ciphers = elements("cipher", in: xml)
        #expect(
            Set(ciphers.compactMap { $0["cipher"] }) == [
                "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
                "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305",
            ])
        // It calls those of TLS 1.3 acceptable, whichever they are.
        #expect(ciphers.allSatisfy { $0["strength"] == "strong" || $0["sslversion"] == "TLSv1.3" }, "\(ciphers)")
        #expect(elements("renegotiation", in: xml).map { $0["supported"] } == ["0"])
        #expect(elements("compression", in: xml).allSatisfy { $0["supported"] == "0" })
        #expect(run.output.contains("Server supports TLS Fallback SCSV"))
        let heartbleed = elements("heartbleed", in: xml)
        #expect(heartbleed.count == 2 && heartbleed.allSatisfy { $0["vulnerable"] == "0" })
        let groups = elements("group", in: xml).compactMap { $0["name"] }
        #expect(Set(groups) == ["x25519", "secp256r1 (NIST P-256)", "secp384r1 (NIST P-384)"])
    }

    /// The attributes of all elements of a name.
    private func elements(_ name: String, in xml: String) -> [[String: String]] {
        xml.split(separator: "<").filter { $0.hasPrefix(name + " ") }.map { element in
            Dictionary(
                element.matches(of: /([a-z]+)="([^"]*)"/).map { (String($0.output.1), String($0.output.2)) },
                uniquingKeysWith: { first, _ in first })
        }
    }
}
