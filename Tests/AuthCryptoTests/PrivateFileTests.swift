import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthCrypto

struct PrivateFileTests {
    @Test func `a file is made whole, for its owner alone, and never over another`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/secret"
        #expect(try PrivateFile.create(path, [1, 2, 3]))
        #expect(try !PrivateFile.create(path, [4]))
        let (bytes, mode) = try PrivateFile.read(path)
        #expect(bytes == [1, 2, 3])
        #expect(mode == 0o600)
        #expect(try folder.names() == ["secret"])
    }

    @Test func `where a file can't be made, nothing is left behind`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: KeyFileError.self) { _ = try PrivateFile.create("\(folder.path)/missing/secret", [1]) }
        let file = try folder.write([1], to: "file")
        #expect(throws: KeyFileError.self) { try PrivateFile.makeFolder("\(file)/folder") }
        #expect(try folder.names() == ["file"])
    }

    @Test func `what root makes belongs to the owner of the folder`() throws {
        guard geteuid() == 0 else { return }
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes(
            [.ownerAccountID: 10_001, .groupOwnerAccountID: 10_001], ofItemAtPath: folder.path)
        #expect(try PrivateFile.create("\(folder.path)/key", [1]))
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/key")
        #expect(attributes[.ownerAccountID] as? Int == 10_001)
        #expect(attributes[.groupOwnerAccountID] as? Int == 10_001)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `folders are made with those above them`() throws {
        let folder = try TemporaryFolder()
        try PrivateFile.makeFolder("\(folder.path)/a/b/c")
        try PrivateFile.makeFolder("\(folder.path)/a/b/c")
        #expect(try folder.mode(of: "a/b/c") == 0o700)
        #expect(PrivateFile.parent(of: "/a") == "/")
        #expect(PrivateFile.parent(of: "a") == ".")
        #expect(PrivateFile.parent(of: "/a/b") == "/a")
        #expect(PrivateFile.parent(of: "a/b/") == "a")
    }

    @Test func `of many that start on one folder, one makes the signing key`() async throws {
        let folder = try TemporaryFolder()
        let keys = "\(folder.path)/keys"
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for second in 0..<8 {
                group.addTask {
                    let clock = ManualClock(start: Timestamp(seconds: Int64(second)))
                    return try ES256Signer(folder: keys, clock: clock, accessLifetime: .seconds(900)).signingKey.id
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try folder.names(in: "keys").count == 1)
    }
}
