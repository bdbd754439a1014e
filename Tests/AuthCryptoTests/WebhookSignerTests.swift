import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthCrypto

struct WebhookSignerTests {
    /// The example of the standard's own libraries.
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let content = Array(#"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#.utf8)
    private static let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

    private func secret(bytes count: Int) -> String {
        "whsec_" + Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }).base64EncodedString()
    }

    @Test func `signs the example of Standard Webhooks`() throws {
        #expect(try WebhookSigner(secrets: Self.secret).signatures(of: Self.content) == [Self.signature])
    }

    @Test(arguments: [" ", ",", ", ", "\n"])
    func `with several secrets there is a signature for each, in their order`(separator: String) throws {
        let signer = try WebhookSigner(secrets: secret(bytes: 32) + separator + Self.secret + "\n")
        let signatures = try signer.signatures(of: Self.content)
        #expect(signatures.count == 2 && signatures[1] == Self.signature && signatures[0] != Self.signature)
    }

    @Test func `Python comes to the same, for secrets of every length`() async throws {
        let secrets = [24, 25, 26, 27, 64].map { secret(bytes: $0) }
        let script = """
            import base64, hashlib, hmac, sys
            content = sys.stdin.buffer.read()
            for secret in sys.argv[1:]:
                key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
                print("v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode())
            """
        let run = try await ProgramRun("/usr/bin/python3", ["-c", script] + secrets, input: Data(Self.content))
        let signatures = try WebhookSigner(secrets: secrets.joined(separator: " ")).signatures(of: Self.content)
        #expect(run.output == signatures.joined(separator: "\n") + "\n")
    }

    @Test func `what isn't whsec_ and strict base64 of 24 to 64 bytes is refused, and not repeated`() throws {
        let long = secret(bytes: 32)
        for (text, reason): (String, WebhookSecretError) in [
            ("", .empty), (" ,\n", .empty), (String(long.dropFirst(6)), .unknownForm), ("whsk_" + long, .unknownForm),
            ("WHSEC_" + long.dropFirst(6), .unknownForm), (long + "é", .unknownForm), (long + "=", .unknownForm),
            // Unpadded, of the alphabet for URLs, with bits that nobody sets: some library reads each otherwise.
            (String(long.dropLast()), .unknownForm),
            ("whsec_" + String(repeating: "-_", count: 16), .unknownForm),
            ("whsec_" + String(repeating: "A", count: 42) + "B=", .unknownForm),
            (secret(bytes: 23), .length(bytes: 23)), (secret(bytes: 65), .length(bytes: 65)),
            (Self.secret + " swordfish", .unknownForm),
            (Array(repeating: long, count: 6).joined(separator: " "), .tooMany),
        ] {
            let error = #expect(throws: WebhookSecretError.self) { try WebhookSigner(secrets: text) }
            #expect(error == reason, "\(text)")
        }
        #expect(throws: Never.self) { try WebhookSigner.check("\(secret(bytes: 24)), \(secret(bytes: 64))") }
    }
}
