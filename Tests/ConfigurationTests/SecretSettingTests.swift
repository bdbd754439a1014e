import Testing

@testable import magic_link_server

struct SecretSettingTests {
    private static let secret = "8f0e5a7c3b1d9e2f4a6c8b0d1e3f5a7b9c2d4e6f8a0b1c3d5e7f9a1b2c4d6e8f"

    @Test("R96: a secret shows in no message and no dump") func staysHidden() throws {
        let configuration = try Configuration.parse(environment: ["MAGICLINK_SECRET": Self.secret])
        #expect(configuration.secret == .text(RedactedText(Self.secret)))
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains(Self.secret))
        #expect(!"\(configuration) \(String(reflecting: configuration.secret))".contains(Self.secret))
    }

    @Test(
        "R43, R96: a weak secret stops the start, unseen", arguments: ["swordfish", "0123456789abcdef0123456789abcdef"])
    func refusesWeakSecrets(secret: String) {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try Configuration.parse(environment: ["MAGICLINK_SECRET": secret])
        }
        #expect(error?.lines.count == 1)
        #expect(error?.description.hasPrefix("MAGICLINK_SECRET must be 256 random bits") == true)
        #expect(error?.description.contains(secret) == false)
    }

    @Test func `a secret and a file of one are too much`() {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try Configuration.parse(
                environment: ["MAGICLINK_SECRET": Self.secret, "MAGICLINK_SECRET_FILE": "/run/secret"])
        }
        #expect(error?.lines == ["MAGICLINK_SECRET must be left out when MAGICLINK_SECRET_FILE is set"])
    }
}
