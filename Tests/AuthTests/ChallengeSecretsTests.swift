import AuthTesting
import MagicLinkAPI
import Testing

@testable import Auth

struct ChallengeSecretsTests {
    @Test func `R5: codes are spread evenly, leading zeros among them`() throws {
        let fixture = try SignInFixture()
        let secrets = ChallengeSecrets(hash: fixture.hash)
        let mailbox = try Mailbox(EmailAddress("sam@example.com"), names: fixture.authenticator.names)
        let moment = fixture.clock.now
        var leading = [Int](repeating: 0, count: 10)
        let count = 20_000
        for number in 0..<count {
            let challenge = Challenge(
                id: ChallengeID(at: moment, random: UInt32(number)), nonce: [UInt8](repeating: 1, count: 16),
                mailbox: mailbox, issuedAt: moment, expiresAt: moment, tokenHash: [], binding: nil, returnTo: nil)
            let digits = try secrets.code(challenge).digits
            #expect(digits.utf8.count == 6)
            leading[Int(try #require(digits.utf8.first)) - 48] += 1
        }
        // 2,000 expected of each, σ = 42: eight of them either way are one failure in 10¹⁴ runs.
        for digit in leading { #expect((1660...2340).contains(digit)) }
    }

    @Test func `R6: link, handle and code of one challenge have nothing in common, nor have those of two`() throws {
        let fixture = try SignInFixture()
        let secrets = ChallengeSecrets(hash: fixture.hash)
        let mailbox = try Mailbox(EmailAddress("sam@example.com"), names: fixture.authenticator.names)
        let id = ChallengeID(at: fixture.clock.now, random: 1)
        func challenge(_ nonce: UInt8) -> Challenge {
            Challenge(
                id: id, nonce: [UInt8](repeating: nonce, count: 16), mailbox: mailbox, issuedAt: fixture.clock.now,
                expiresAt: fixture.clock.now, tokenHash: [], binding: nil, returnTo: nil)
        }
        let one = try secrets.linkToken(id, nonce: challenge(1).nonce)
        let other = try secrets.linkToken(id, nonce: challenge(2).nonce)
        let handle = try secrets.requestHandle(challenge(1))
        #expect(
            Set([one.bytes.suffix(16), other.bytes.suffix(16), handle.bytes.suffix(16)].map(Array.init)).count == 3)
        #expect(one.challengeID == id)
        #expect(DerivedToken(one.text) == one)
    }

    @Test func `R44: a verifier's challenge is that of RFC 7636, appendix B`() throws {
        let fixture = try SignInFixture()
        let verifier = try #require(PKCEPair.verifier)
        #expect(
            try ChallengeSecrets(hash: fixture.hash).challenge(of: verifier)
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `comparing looks at every byte`() {
        #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.areEqual([1, 2, 3], [0, 2, 3]))
        #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2]))
        #expect(ConstantTime.areEqual([UInt8](), []))
    }
}
