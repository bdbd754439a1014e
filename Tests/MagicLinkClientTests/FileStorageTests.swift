import AuthTesting
import Foundation
import MagicLinkClient
import Testing

struct FileStorageTests {
    private let folder = NSTemporaryDirectory() + "magic-link-\(UUID().uuidString)/state"
    private var storage: FileStorage { FileStorage(folder: folder) }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int) ?? 0
    }

    @Test func `what was written is read, replaced and deleted; nothing is an answer too`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try storage.read("a.session") == nil)
        try storage.delete("a.session")
        try storage.write(Data("one".utf8), for: "a.session")
        try storage.write(Data("two".utf8), for: "a.session")
        try storage.write(Data(), for: "b.session")
        #expect(try storage.read("a.session") == Data("two".utf8))
        #expect(try storage.read("b.session") == Data())
        try storage.delete("a.session")
        #expect(try storage.read("a.session") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["b.session"])
    }

    @Test func `only the owner may read files and folder, whatever the umask`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try storage.write(Data("secret".utf8), for: "session")
        #expect(try mode(folder) == 0o700)
        #expect(try mode(folder + "/session") == 0o600)
    }

    @Test(arguments: [("/session", 0o640), ("/session", 0o604), ("", 0o755), ("", 0o710)])
    func `what others may read is refused, in words`(path: String, mode: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try storage.write(Data("secret".utf8), for: "session")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + path)
        let error = #expect(throws: StorageError.self) { try storage.read("session") }
        let text = try #require(error?.errorDescription)
        #expect(text.contains(folder + path) && text.contains("chmod"))
    }

    @Test func `a symbolic link is refused, and so is what is no file`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try storage.write(Data("secret".utf8), for: "session")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link", withDestinationPath: folder + "/session")
        #expect(throws: StorageError.self) { try storage.read("link") }
        try FileManager.default.createDirectory(
            atPath: folder + "/folder", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        #expect(throws: StorageError.self) { try storage.read("folder") }
        #expect(throws: StorageError.self) { try storage.write(Data(), for: "folder") }
    }

    @Test(arguments: ["", "../x", "a/b", ".lock", "a\0b"])
    func `a key that is no file's name is refused`(key: String) {
        #expect(throws: StorageError.self) { try storage.read(key) }
        #expect(throws: StorageError.self) { try storage.write(Data(), for: key) }
        #expect(throws: StorageError.self) { try storage.delete(key) }
    }

    @Test func `a write that fails leaves what was there, and no draft`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try storage.write(Data("one".utf8), for: "session")
        try FileManager.default.createDirectory(atPath: folder + "/taken/x", withIntermediateDirectories: true)
        #expect(throws: StorageError.self) { try storage.write(Data("two".utf8), for: "taken") }
        #expect(try storage.read("session") == Data("one".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["session", "taken"])
    }

    @Test func `deleting removes drafts that a crash has left as well`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try storage.write(Data("one".utf8), for: "session")
        try Data("half".utf8).write(to: URL(filePath: folder + "/.session.17.draft"))
        try storage.delete("session")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func `writers at the same time never leave half of anything`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try storage.write(Data(repeating: 0, count: 50_000), for: "session")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for byte in UInt8(0)..<8 {
                group.addTask {
                    for _ in 0..<5 { try storage.write(Data(repeating: byte, count: 50_000), for: "session") }
                }
                group.addTask {
                    for _ in 0..<5 {
                        let data = try #require(try storage.read("session"))
                        #expect(data.count == 50_000 && Set(data).count == 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["session"])
    }

    @Test func `a lock is held by one, and let go by a crash too`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let lock = try #require(await storage.lock())
        // Another process: `flock -n` says 1 while somebody else has it.
        let held = try await ProgramRun("/usr/bin/flock", ["-n", folder + "/.lock", "true"])
        #expect(held.code == 1)
        lock.release()
        let free = try await ProgramRun("/usr/bin/flock", ["-n", folder + "/.lock", "true"])
        #expect(free.code == 0)
        #expect(await storage.lock() != nil)
    }

    @Test func `the standard folder is the user's state folder`() {
        let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"]
        let base = state ?? FileManager.default.homeDirectoryForCurrentUser.path + "/.local/state"
        #expect(FileStorage(appName: "fieldnote").folder == base + "/fieldnote")
        #expect(FileStorage(appName: "../x").folder == base + "/_._x")
        #expect(FileStorage(appName: "").folder == base + "/_")
    }
}
