import Auth
import AuthTesting
import Foundation
import Testing

@testable import magic_link_server

struct WebhookSettingTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    private func setting(_ settings: [String: String]) throws -> WebhookSetting? {
        let environment = Dictionary(uniqueKeysWithValues: settings.map { ("MAGICLINK_WEBHOOK_" + $0.key, $0.value) })
        return try Configuration.parse(environment: environment).webhook
    }

    private func lines(_ settings: [String: String]) -> [String] {
        do {
            _ = try setting(settings)
            return []
        } catch let error as ConfigurationError { return error.lines } catch { return ["\(error)"] }
    }

    @Test func `nobody is told of anything unless an address says so`() throws {
        #expect(try setting([:]) == nil)
        #expect(try setting(["SECRET": Self.secret]) == nil)
        let webhook = try #require(try setting(["URL": "https://app.example/hooks", "SECRET": Self.secret]))
        #expect(webhook.events == Set(NoticeType.allCases))
        let some = try setting([
            "URL": "https://app.example/", "SECRET": Self.secret, "EVENTS": "user.created, user.disabled",
        ])
        #expect(some?.events == [.userCreated, .userDisabled])
    }

    @Test(arguments: [
        ("https://app.example/", true), ("https://8.8.8.8/", true), ("http://localhost:3000/hooks", true),
        ("http://127.0.0.1/", true), ("http://[::1]:81/", true), ("http://10.1.2.3/", true),
        ("http://172.16.0.1/", true), ("http://172.32.0.1/", false), ("http://192.168.1.1/", true),
        ("http://[fd00::1]/", true), ("http://[fe80::1]/", false), ("http://app:3000/", true),
        ("http://app.web.svc.cluster.local/", true), ("http://app.internal/", true), ("http://app.home.arpa/", true),
        ("http://app.example/", false), ("http://8.8.8.8/", false), ("http://169.254.169.254/", false),
        // Other ways to write 8.8.8.8.
        ("http://134744072/", false), ("http://0x08080808/", false), ("http://8.8.2056/", false),
        ("http://[::ffff:8.8.8.8]/", false), ("http://localhost.example/", false), ("http://local/", true),
        ("http://app.local./", false), ("ftp://app/", false), ("app", false),
    ])
    func `in clear text notices stay on this machine or in a private network`(url: String, isAllowed: Bool) {
        let lines = lines(["URL": url, "SECRET": Self.secret])
        #expect(lines.count == (isAllowed ? 0 : 1))
        #expect(lines.allSatisfy { $0.hasPrefix("MAGICLINK_WEBHOOK_URL must be ") })
        #expect(url == "app" || lines.allSatisfy { !$0.contains(url) })
    }

    @Test func `an address that is wrong shows neither its password nor its key`() throws {
        let lines = lines(["URL": "http://sam:swordfish@app.example/hooks?key=t0ken", "SECRET": Self.secret])
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { !$0.contains("swordfish") && !$0.contains("t0ken") && !$0.contains("sam") })
        let setting = try setting(["URL": "https://sam:swordfish@app.example/?key=t0ken", "SECRET": Self.secret])
        for text in ["swordfish", "t0ken", Self.secret] { #expect("\(setting as Any)".contains(text) == false) }
    }

    @Test func `an address without a secret, and a bad secret, are one line each`() {
        let missing = lines(["URL": "https://app.example/"])
        #expect(missing.count == 1)
        #expect(missing.first?.hasPrefix("MAGICLINK_WEBHOOK_SECRET must be set to whsec_ and 24 to 64") == true)
        let bad = lines(["URL": "https://app.example/", "SECRET": Self.secret + " swordfish"])
        #expect(bad.count == 1)
        #expect(bad.first?.hasSuffix("; one isn't whsec_ followed by base64") == true)
        #expect(bad.first?.contains("swordfish") == false && bad.first?.contains(Self.secret) == false)
        #expect(lines(["SECRET": "whsec_c2hvcnQ="]).first?.hasSuffix("; one has 5 bytes") == true)
        #expect(
            lines(["SECRET": Self.secret, "SECRET_FILE": "secret"]) == [
                "MAGICLINK_WEBHOOK_SECRET must be left out when MAGICLINK_WEBHOOK_SECRET_FILE is set"
            ])
    }

    @Test func `events are named as notices name them`() {
        #expect(
            lines(["EVENTS": "user.created,signin"]) == [
                "MAGICLINK_WEBHOOK_EVENTS=\"signin\" must be user.created or user.signed_in or user.signed_out or "
                    + "user.disabled"
            ])
        #expect(lines(["EVENTS": ","]).count == 1)
    }

    @Test func `the files are looked at before the start`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Array("whsec_swordfish".utf8), to: "weak")
        _ = try folder.write(Array((Self.secret + "\n" + Self.secret + "\n").utf8), to: "secrets")
        for (name, reason) in [("none", "No such file"), ("weak", "a file of whsec_ and 24"), ("secrets", nil)] {
            let problems = try Configuration.parse(environment: [
                "MAGICLINK_WEBHOOK_URL": "https://app.example/",
                "MAGICLINK_WEBHOOK_SECRET_FILE": folder.path + "/" + name,
                "MAGICLINK_WEBHOOK_AUTHORITIES": folder.path + "/" + (reason == nil ? "weak" : "none"),
            ]).fileProblems
            #expect(problems.count == (reason == nil ? 0 : 2))
            #expect(problems.first?.contains(reason ?? "") ?? true)
            #expect(problems.allSatisfy { !$0.contains("whsec_swordfish") })
        }
    }
}
