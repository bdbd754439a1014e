import Auth
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
                group.addTask { try ES256Signer(folder: keys, now: Timestamp(seconds: Int64(second))).keyID }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try folder.names(in: "keys").count == 1)
    }
}
