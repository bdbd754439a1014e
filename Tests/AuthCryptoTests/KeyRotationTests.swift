import Auth
import AuthTesting
import Foundation
import Synchronization
import Testing

@testable import AuthCrypto

/// Rotation as a running server sees it, on a clock that the test moves.
struct KeyRotationTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock(start: Timestamp(seconds: 1_785_579_300))  // 2026-08-01T10:15:00Z
    private let events = Events()

    init() throws { folder = try TemporaryFolder() }

    private var keys: KeyFolder { KeyFolder(path: "\(folder.path)/keys", accessLifetime: .seconds(900)) }

    private func signer() throws -> ES256Signer {
        let events = events
        return try ES256Signer(
            folder: "\(folder.path)/keys", clock: clock, accessLifetime: .seconds(900), observe: { events.append($0) })
    }

    private func published(_ signer: ES256Signer) throws -> [String] {
        let set = try JSONSerialization.jsonObject(with: Data(signer.keySet)) as? [String: [[String: String]]]
        return try #require(set?["keys"]).compactMap { $0["kid"] }
    }

    @Test("C106: a new key is published at once, signs when no copy without it is left, and the old one verifies on")
    func rotates() throws {
        let signer = try signer()
        let old = signer.signingKey
        let rotation = try keys.rotate(at: clock.now)
        let new = try #require(rotation.made)
        #expect(rotation.keys.map(\.id) == [new, old.id])
        #expect(rotation.keys.map(\.phase) == [.waits, .signs])
        #expect(rotation.keys.map(\.signsFrom) == [clock.now + .seconds(900), clock.now])
        #expect(rotation.keys.map(\.verifiesUntil) == [nil, clock.now + .seconds(900 + 1200)])
        #expect(try folder.names(in: "keys") == ["20260801T101500Z.pem", "20260801T103000Z.pem"])
        #expect(try folder.mode(of: "keys/20260801T103000Z.pem") == 0o600)

        clock.advance(by: .seconds(2))
        #expect(try published(signer) == [old.id, new])
        #expect(signer.signingKey.id == old.id)
        #expect(events.all == ["published \(new)"])

        clock.advance(by: .seconds(897))
        #expect(signer.signingKey.id == old.id)
        let last = try signer.signingKey.sign([1])
        clock.advance(by: .seconds(1))
        #expect(signer.signingKey.id == new)
        #expect(try published(signer) == [new, old.id])
        let first = try signer.signingKey.sign([2])

        // A token lives 900 s; five minutes more for the clocks of others.
        clock.advance(by: .seconds(1199))
        #expect(signer.verifies(last, of: [1], keyID: old.id))
        #expect(signer.verifies(first, of: [2], keyID: new))
        #expect(!signer.verifies(first, of: [2], keyID: old.id))
        #expect(try published(signer) == [new, old.id])
        clock.advance(by: .seconds(1))
        #expect(try published(signer) == [new])
        #expect(!signer.verifies(last, of: [1], keyID: old.id))
        #expect(signer.verifies(first, of: [2], keyID: new))
        #expect(events.all == ["published \(new)", "signs \(new) instead of \(old.id)", "withdrawn \(old.id)"])

        #expect(try keys.keys(at: clock.now).map(\.phase) == [.signs, .retired])
        #expect(try keys.rotate(at: clock.now).removed == [old.id])
        #expect(try folder.names(in: "keys").count == 2)
    }

    @Test func `the lead is longer than a copy of the key set may be kept, and a folder goes unread`() {
        #expect(KeyTiming.lead >= KeyTiming.cacheLifetime + .seconds(60))
        #expect(KeyTiming(accessLifetime: .seconds(900)).retention >= .seconds(960))
    }

    @Test func `rotating twice makes one key, and a restart in between changes nothing`() throws {
        let old = try signer().signingKey.id
        let made = try #require(try keys.rotate(at: clock.now).made)
        let again = try keys.rotate(at: clock.now + .seconds(60))
        #expect(again.made == nil)
        #expect(again.keys.map(\.id) == [made, old])
        #expect(try signer().signingKey.id == old)
        clock.advance(by: .seconds(900))
        #expect(try signer().signingKey.id == made)
        #expect(try keys.keys(at: clock.now).map(\.phase) == [.signs, .verifies])
    }

    @Test func `two servers on one folder agree at every moment`() throws {
        let (one, other) = (try signer(), try signer())
        _ = try keys.rotate(at: clock.now)
        for _ in 0..<250 {
            clock.advance(by: .seconds(10))
            #expect(one.keySet == other.keySet)
            #expect(one.signingKey.id == other.signingKey.id)
        }
        #expect(try published(one).count == 1)
    }

    @Test func `an urgent rotation signs at once, and takes the place of a key that waits`() throws {
        let signer = try signer()
        let old = signer.signingKey.id
        let waiting = try #require(try keys.rotate(at: clock.now).made)
        let urgent = try keys.rotate(at: clock.now, isUrgent: true)
        let new = try #require(urgent.made)
        #expect(urgent.removed == [waiting])
        #expect(urgent.keys.map(\.id) == [new, old])
        clock.advance(by: .seconds(2))
        #expect(signer.signingKey.id == new)
        #expect(try published(signer) == [new, old])
        #expect(try keys.withdraw(new, at: clock.now) == .signs)
        #expect(try keys.withdraw("nobody", at: clock.now) == .unknown)
        #expect(try keys.withdraw(old, at: clock.now) == .withdrawn)
        clock.advance(by: .seconds(2))
        #expect(try published(signer) == [new])
    }

    @Test func `without a server, the first rotation makes the first key`() throws {
        #expect(try keys.keys(at: clock.now).isEmpty)
        let made = try keys.rotate(at: clock.now)
        #expect(made.keys.map(\.phase) == [.signs])
        #expect(try signer().signingKey.id == made.made)
    }

    @Test func `a bad file that appears is told once, and the keys known before go on`() throws {
        let signer = try signer()
        let old = signer.signingKey.id
        let bad = try folder.write(Array("draft".utf8), to: "keys/20260801T101600Z.pem")
        for _ in 0..<3 {
            clock.advance(by: .seconds(60))
            #expect(signer.signingKey.id == old)
            #expect(try published(signer) == [old])
        }
        #expect(events.all == ["refused \(bad): not a private key in PEM without a passphrase"])
        #expect(throws: KeyFileError.self) { try keys.rotate(at: clock.now) }
        let pem = try SigningKey().pem()
        _ = try folder.write(pem, to: "keys/20260801T101600Z.pem", mode: 0o644)
        clock.advance(by: .seconds(2))
        #expect(try published(signer) == [old])
        #expect(events.all.last?.contains("chmod 600") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: bad)
        clock.advance(by: .seconds(2))
        #expect(try signer.signingKey.id == SigningKey(pem: pem).id)
        #expect(try published(signer).count == 2)
    }

    @Test func `a folder that is emptied or gone changes nothing`() throws {
        let signer = try signer()
        let old = signer.signingKey.id
        try FileManager.default.removeItem(atPath: "\(folder.path)/keys/20260801T101500Z.pem")
        clock.advance(by: .seconds(2))
        #expect(signer.signingKey.id == old)
        try FileManager.default.removeItem(atPath: "\(folder.path)/keys")
        clock.advance(by: .seconds(2))
        #expect(try published(signer) == [old])
        #expect(events.all.count == 2)
        #expect(events.all.first?.hasSuffix("no signing key in it") == true)
    }

    @Test func `names that say no moment come first, in their order, and nothing retires for them`() throws {
        for name in ["b", "a"] { _ = try folder.write(SigningKey().pem(), to: "keys/\(name).pem") }
        _ = try folder.write(Array("draft".utf8), to: "keys/.20280101T000000Z.pem.7.draft")
        let signer = try signer()
        #expect(try keys.keys(at: clock.now).map(\.file) == ["b.pem", "a.pem"])
        #expect(try keys.keys(at: clock.now).map(\.phase) == [.signs, .verifies])
        #expect(try published(signer).count == 2)
    }

    @Test(arguments: [
        ("20260801T101500Z.pem", 1_785_579_300), ("20240229T235959Z.pem", 1_709_251_199),
        ("19700101T000000Z.pem", 0), ("20260231T101500Z.pem", nil), ("20260801T101500.pem", nil), ("k.pem", nil),
        ("20260801T10150Z.pem", nil), ("20260801T101500Zx.pem", nil), ("2026-801T101500Z.pem", nil), ("", nil),
    ])
    func `a name says a moment that exists, or none`(name: String, seconds: Int64?) throws {
        #expect(KeyName.moment(name) == seconds.map { Timestamp(seconds: $0) })
        if let seconds { #expect(try KeyName.file(signingFrom: Timestamp(seconds: seconds)) == name) }
    }

    @Test func `a clock that was set back looks again, and signs with what was good then`() throws {
        let signer = try signer()
        let old = signer.signingKey.id
        _ = try keys.rotate(at: clock.now)
        clock.advance(by: .seconds(900))
        #expect(signer.signingKey.id != old)
        clock.advance(by: .seconds(-890))
        #expect(signer.signingKey.id == old)
    }
}

/// What the signer told, in words.
private final class Events: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func append(_ event: KeyEvent) {
        let text =
            switch event {
            case .published(let id): "published \(id)"
            case .signs(let id, let earlier): "signs \(id) instead of \(earlier)"
            case .withdrawn(let id): "withdrawn \(id)"
            case .refused(let error): "refused \(error)"
            }
        texts.withLock { $0.append(text) }
    }
}
