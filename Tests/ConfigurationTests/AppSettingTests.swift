import AuthHTTP
import Testing

@testable import magic_link_server

struct AppSettingTests {
    private static let fingerprint = Array(repeating: "0A", count: 31).joined(separator: ":") + ":F9"

    private func problems(_ name: String, _ value: String) -> [String] {
        do {
            _ = try Configuration.parse(environment: ["MAGICLINK_" + name: value])
            return []
        } catch { return error.lines }
    }

    @Test func `apps and contacts arrive where they belong`() throws {
        let configuration = try Configuration.parse(environment: [
            "MAGICLINK_APPLE_APP_IDS": "TEAM123456.com.example.app, 0123456789.a-b.C",
            "MAGICLINK_ANDROID_APPS":
                "com.example.app=\(Self.fingerprint)+\(Self.fingerprint),a.b_1=\(Self.fingerprint)",
            "MAGICLINK_SECURITY_CONTACT": "mailto:security@example.com, https://example.com/security?a=b#c",
        ])
        #expect(configuration.associations.appleAppIDs == ["TEAM123456.com.example.app", "0123456789.a-b.C"])
        #expect(
            configuration.associations.androidApps == [
                AndroidApp(package: "com.example.app", fingerprints: [Self.fingerprint, Self.fingerprint]),
                AndroidApp(package: "a.b_1", fingerprints: [Self.fingerprint]),
            ])
        #expect(
            configuration.securityContacts == ["mailto:security@example.com", "https://example.com/security?a=b#c"])
    }

    @Test(arguments: [
        "com.example.app", "TEAM12345.com.example.app", "TEAM1234567.com.example.app", "team123456.com.example.app",
        "TEAM123456", "TEAM123456.", "TEAM123456..app", "TEAM123456.app.", "TEAM123456.*", "TEAM123456.com.ex ample",
        "TEAM123456.com.exämple", #"TEAM123456.a"b"#, "TEAM123456." + String(repeating: "a", count: 156),
        "TÉAM12345.app",
    ])
    func `an ID that Apple wouldn't know is refused in one line`(id: String) {
        let lines = problems("APPLE_APP_IDS", id)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("must be IDs such as TEAM123456.com.example.app") == true)
    }

    @Test(arguments: [
        "com.example.app", "com.example.app=", "app=\(fingerprint)", "com.1app=\(fingerprint)", "com..a=\(fingerprint)",
        "com.example.app=\(fingerprint.lowercased())", "com.example.app=\(fingerprint):AA",
        "com.example.app=\(fingerprint.dropLast(3))", "com.example.app=\(fingerprint)+", "com.ex-ample=\(fingerprint)",
        "com.example.app=\(fingerprint.replacing(":", with: ""))", "=\(fingerprint)",
        "com.example.app=\(fingerprint) x",
    ])
    func `an app that Android wouldn't know is refused in one line`(app: String) {
        let lines = problems("ANDROID_APPS", app)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("must be apps such as com.example.app=14:6D:…:A8") == true)
    }

    @Test(arguments: [
        "security@example.com", "mailto:", "mailto:nobody", "http://example.com", "https://", "tel:+49", "javascript:x",
        "https://example.com/\u{E9}", "mailto:a@example.com?subject=x y",
    ])
    func `a contact that isn't a mail address or a page is refused in one line`(contact: String) {
        let lines = problems("SECURITY_CONTACT", contact)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("must be addresses such as mailto:security@example.com") == true)
    }

    @Test func `a file that Apple would find too large is refused`() {
        let apps = (1...101).map { "TEAM123456.com.example.app\($0)" }.joined(separator: ",")
        #expect(problems("APPLE_APP_IDS", apps).count == 1)
        #expect(problems("APPLE_APP_IDS", apps.split(separator: ",").dropLast().joined(separator: ",")).isEmpty)
    }

    @Test func `apps that could never open a link are a warning`() throws {
        let local = try Configuration.parse(environment: ["MAGICLINK_APPLE_APP_IDS": "TEAM123456.com.example.app"])
        #expect(local.warnings.count == 1)
        #expect(local.warnings.first?.contains("MAGICLINK_PUBLIC_URL") == true)
    }
}
