import AuthTesting
import Foundation
import Testing

@testable import magic_link_server

struct MetricsSettingTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    private func lines(_ environment: [String: String]) -> [String] {
        do {
            _ = try Configuration.parse(environment: environment)
            return []
        } catch { return error.lines }
    }

    @Test("R97: nothing is shown unless an address or a token says so") func isOff() throws {
        #expect(try !Configuration.parse(environment: [:]).metrics.isOn)
        #expect(try !Configuration.parse(environment: ["MAGICLINK_METRICS": "off"]).metrics.isOn)
        let address = try Configuration.parse(environment: ["MAGICLINK_METRICS": "127.0.0.1:9090"]).metrics
        #expect(address.isOn && address.token == nil)
        let token = try Configuration.parse(environment: ["MAGICLINK_METRICS_TOKEN": Self.token]).metrics
        #expect(token.isOn && token.address == nil)
        #expect(!"\(token)".contains(Self.token))
    }

    @Test(
        "R96: a token that can be guessed or sent in no header is refused, unseen",
        arguments: [
            "swordfish", String(token.dropLast()), token + " x", token + "é", String(repeating: "a", count: 501),
        ])
    func refusesTokens(token: String) {
        let lines = lines(["MAGICLINK_METRICS_TOKEN": token])
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("MAGICLINK_METRICS_TOKEN must be 32 to 500 letters") == true)
        #expect(lines.first?.contains(token) == false)
    }

    @Test func `what is no address says what is allowed, and two tokens are too many`() {
        #expect(
            lines(["MAGICLINK_METRICS": "on"]).first?.hasPrefix("MAGICLINK_METRICS=\"on\" must be off, or an") == true)
        #expect(
            lines(["MAGICLINK_METRICS_TOKEN": Self.token, "MAGICLINK_METRICS_TOKEN_FILE": "/run/token"]) == [
                "MAGICLINK_METRICS_TOKEN must be left out when MAGICLINK_METRICS_TOKEN_FILE is set"
            ])
    }

    @Test func `a token's file is read without its line's end, and said to be wrong where it is`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array((Self.token + "\n").utf8), to: "token")
        #expect(try MetricsSetting.token(inFile: path) == Self.token)
        let weak = try folder.write(Array("swordfish".utf8), to: "weak")
        for (name, reason) in [("none", "No such file"), ("weak", "a file of 32 to 500"), ("token", nil)] {
            let environment = ["MAGICLINK_METRICS_TOKEN_FILE": folder.path + "/" + name]
            let problems = try Configuration.parse(environment: environment).fileProblems
            #expect(problems.count == (reason == nil ? 0 : 1))
            #expect(problems.first?.contains(reason ?? "") ?? true, "\(weak)")
        }
    }

    @Test(arguments: [("127.0.0.1:9090", 0), ("[::1]:9090", 0), ("0.0.0.0:9090", 1), ("unix:/run/m.sock", 0)])
    func `an address that strangers may reach is warned of, unless a token guards it`(address: String, count: Int)
        throws
    {
        let open = try Configuration.parse(environment: ["MAGICLINK_METRICS": address])
        #expect(open.warnings.filter { $0.contains("MAGICLINK_METRICS") }.count == count)
        let guarded = try Configuration.parse(
            environment: ["MAGICLINK_METRICS": address, "MAGICLINK_METRICS_TOKEN": Self.token])
        #expect(!guarded.warnings.contains { $0.contains("MAGICLINK_METRICS") })
    }
}
