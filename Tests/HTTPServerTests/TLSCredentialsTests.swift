import COpenSSL
import Glibc
import HTTP
import Testing

@testable import HTTPServer

struct TLSCredentialsTests {
    private let files: CertificateFiles

    init() throws { files = try CertificateFiles(TestCertificate()) }

    private func refusal(_ chain: [UInt8], _ key: [UInt8]) throws -> TLSFileError? {
        try files.write(chain, files.files.certificate)
        try files.write(key, files.files.key)
        return #expect(throws: TLSFileError.self) { _ = try TLSCredentials(files.files) }
    }

    @Test("Files that can't be read are named by what is wrong with them")
    func unreadable() throws {
        let good = files.files
        for (path, reason) in [
            ("/none/chain.pem", TLSFileError.unreadable(.certificate, errno: ENOENT)),
            ("/tmp", .notRegular(.certificate)),
            ("/dev/null", .notRegular(.certificate)),
        ] {
            #expect(throws: reason) { _ = try TLSCredentials(TLSFiles(certificate: path, key: good.key)) }
        }
        #expect(throws: TLSFileError.unreadable(.key, errno: ENOENT)) {
            _ = try TLSCredentials(TLSFiles(certificate: good.certificate, key: good.key + ".none"))
        }
        let large = [UInt8](repeating: 0x0A, count: PEMFile.limit + 1)
        #expect(try refusal(large, []) == .tooLarge(.certificate, limit: PEMFile.limit))
    }

    @Test("What is no certificate, no key, or another's is refused")
    func wrong() throws {
        let (one, other) = (try TestCertificate(), try TestCertificate())
        #expect(try refusal([], one.key) == .missing(.certificate))
        #expect(try refusal(one.key, one.key) == .missing(.certificate))
        #expect(try refusal(one.chain, []) == .missing(.key))
        #expect(try refusal(one.chain, one.chain) == .missing(.key))
        #expect(try refusal(one.chain, other.key) == .mismatch)
        #expect(try refusal(other.chain + one.chain, one.key) == .mismatch)
        #expect(try refusal(Array(one.chain.dropLast(100)), one.key) == .malformed(.certificate))
        #expect(try refusal(one.chain + other.chain.dropLast(100), one.key) == .malformed(.certificate))
        #expect(try refusal(one.chain, Array(one.key.dropLast(60))) == .malformed(.key))
    }

    @Test("R96: a key with a passphrase is refused and asked for nowhere")
    func encrypted() throws {
        let certificate = try TestCertificate()
        #expect(try refusal(certificate.chain, certificate.encryptedKey) == .encryptedKey)
    }

    @Test("Keys that are too weak, or that browsers don't take, are refused")
    func weak() throws {
        let short = try TestCertificate(.rsa(bits: 1024))
        #expect(try refusal(short.chain, short.key) == .weak(.key))
        for kind in [TestCertificate.Kind.secp256k1, .ed448] {
            let strange = try TestCertificate(kind)
            #expect(try refusal(strange.chain, strange.key) == .weak(.key))
        }
        let good = try TestCertificate()
        #expect(try refusal(good.chain + short.chain, good.key) == .weak(.certificate))
    }

    @Test("Certificates of RSA, ECDSA and Ed25519 are served, also from one file", arguments: [0, 1, 2])
    func served(kind: Int) async throws {
        let certificate = try TestCertificate([.rsa(bits: 2048), .p256, .ed25519][kind])
        try files.write(certificate.key + certificate.chain, files.files.certificate)
        let credentials = try TLSCredentials(
            TLSFiles(certificate: files.files.certificate, key: files.files.certificate))
        let server = try TestServer(credentials: credentials)
        for version in [TLS1_2_VERSION, TLS1_3_VERSION] {
            let client = try server.connect(TLSOffer(versions: version...version))
            try client.send(get("/"))
            #expect(try client.answer().status == 200)
        }
        await server.stop()
    }

    @Test("It is told what the certificate is for and how long it is valid")
    func description() throws {
        let credentials = try TLSCredentials(files.files)
        #expect(credentials.names("localhost") && credentials.names("LOCALHOST") && credentials.names("127.0.0.1"))
        #expect(!credentials.names("example.com") && !credentials.names("127.0.0.2") && !credentials.names(""))
        let now = Int64(time(nil))
        #expect(credentials.certificate.begins < now && credentials.certificate.ends > now + 80_000)
        #expect(credentials.certificate.fingerprint.utf8.count == 64)
        let expired = try CertificateFiles(TestCertificate(ending: -60))
        #expect(try TLSCredentials(expired.files).certificate.ends < now)
    }

    @Test("New connections get the new certificate, open ones go on with theirs")
    func renewal() async throws {
        let credentials = try TLSCredentials(files.files)
        let server = try TestServer(credentials: credentials)
        let old = try server.connect()
        let begun = try TestClient(port: server.port)
        try server.barrier()
        #expect(credentials.renew() == .unchanged)
        try files.write(TestCertificate())
        #expect(old.link?.fingerprint == credentials.certificate.fingerprint)
        guard case .renewed(let certificate) = credentials.renew() else {
            Issue.record("not renewed")
            return
        }
        #expect(credentials.certificate == certificate)
        #expect(try server.connect().link?.fingerprint == certificate.fingerprint)
        try old.send(get("/"))
        #expect(try old.answer().status == 200)
        try begun.secure()
        try begun.send(get("/"))
        #expect(try begun.answer().status == 200)
        await server.stop()
    }

    @Test("A pair that can't be used leaves the certificate as it is")
    func refusedRenewal() async throws {
        let credentials = try TLSCredentials(files.files)
        let server = try TestServer(credentials: credentials)
        let before = credentials.certificate
        try files.write(TestCertificate().chain, files.files.certificate)
        #expect(credentials.renew() == .refused(.mismatch))
        unsafe unlink(files.files.key)
        #expect(credentials.renew() == .refused(.unreadable(.key, errno: ENOENT)))
        #expect(credentials.certificate == before)
        #expect(try server.connect().link?.fingerprint == before.fingerprint)
        await server.stop()
    }

    @Test("Files that have changed are read when they are still the same the next time, and once")
    func renewalWhenChanged() throws {
        let credentials = try TLSCredentials(files.files)
        #expect(credentials.renewIfChanged() == .unchanged)
        let new = try TestCertificate()
        try files.write(new.chain, files.files.certificate)
        #expect(credentials.renewIfChanged() == .unchanged)  // May be half of a new pair.
        try files.write(new.key, files.files.key)
        #expect(credentials.renewIfChanged() == .unchanged)
        guard case .renewed = credentials.renewIfChanged() else {
            Issue.record("not renewed")
            return
        }
        #expect(credentials.renewIfChanged() == .unchanged)

        try files.write(TestCertificate().key, files.files.key)
        #expect(credentials.renewIfChanged() == .unchanged)
        #expect(credentials.renewIfChanged() == .refused(.mismatch))
        for _ in 0..<3 { #expect(credentials.renewIfChanged() == .unchanged) }  // Said once.
        try files.write(new.key, files.files.key)
        #expect(credentials.renewIfChanged() == .unchanged)
        #expect(credentials.renewIfChanged() == .unchanged)  // Read, and the same as before.
    }
}
