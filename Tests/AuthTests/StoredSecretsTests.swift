import AuthTesting
import Foundation
import MagicLinkAPI
import Testing

@testable import Auth

struct StoredSecretsTests {
    @Test("R7: of a code the database holds nothing, not even a hash; of a link's 128 random bits their SHA-256")
    func holdsNoCode() async throws {
        let fixture = try SignInFixture()
        let sent = try await fixture.sendAndRead()
        _ = try await fixture.verify(OneTimeCode(number: (UInt32(sent.code.digits) ?? 0) + 1))
        var database = Data()
        for name in ["auth.db", "auth.db-wal"] {
            database += try #require(FileManager.default.contents(atPath: fixture.folder.path + "/" + name))
        }
        func holds(_ bytes: [UInt8]) -> Bool {
            let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            return [Data(bytes), Data(hex.utf8), Data(hex.uppercased().utf8)].contains { database.range(of: $0) != nil }
        }
        let token = try #require(DerivedToken(sent.token))
        #expect(holds(try fixture.hash.sha256(token.bytes)), "what is looked for would be found")

        let code = Array(sent.code.digits.utf8)
        #expect(!holds(code))
        #expect(!holds(token.bytes) && !holds(Array(token.bytes.suffix(16))) && !holds(Array(sent.token.utf8)))
        // A million codes are hashed in a second: a hash would give the code away.
        #expect(!holds(try fixture.hash.sha256(code)))
        for use in KeyUse.allCases { #expect(!holds(try fixture.hash.authenticate(code, for: use))) }
    }
}
