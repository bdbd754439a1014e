import AuthTesting
import Foundation
import Testing

@testable import magic_link_server

/// The files that settings name, as `check-config` and the start look at them.
struct FileSettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func problems(_ settings: [String: String]) throws -> [String] {
        var environment = Dictionary(uniqueKeysWithValues: settings.map { ("MAGICLINK_" + $0.key, $0.value) })
        if settings["DATA"] == nil { environment["MAGICLINK_DATA"] = folder.path + "/data" }
        return try Configuration.parse(environment: environment).fileProblems
    }

    @Test func `before the first run nothing need be there, and looking makes nothing`() throws {
        #expect(try problems([:]) == [])
        #expect(try folder.names() == [])
    }

    @Test func `a data folder that can't be made is said to be so`() throws {
        let file = try folder.write([1], to: "file")
        #expect(
            try problems(["DATA": folder.path + "/none/data"]) == [
                "MAGICLINK_DATA=\"\(folder.path)/none/data\" must be a folder that user ID \(getuid()) can write to; "
                    + "No such file or directory"
            ])
        for path in [file, file + "/data"] {
            #expect(try problems(["DATA": path]).first?.hasSuffix("can write to; Not a directory") == true)
        }
    }

    @Test func `a secret that is named must be there, and one that is there must be good`() throws {
        let lines = try problems(["SECRET_FILE": "secret"])
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("MAGICLINK_SECRET_FILE=\"secret\" must be a file with 256 random bits") == true)
        #expect(lines.first?.hasSuffix("No such file or directory") == true)
        _ = try folder.write(Array("swordfish".utf8), to: "data/secret")
        for settings in [["SECRET_FILE": "secret"], [:]] {
            let lines = try problems(settings)
            #expect(lines.count == 1)
            #expect(lines.first?.contains("swordfish") == false)
        }
        _ = try folder.write((0..<32).map { $0 * 7 + 1 }, to: "data/secret")
        #expect(try problems(["SECRET_FILE": folder.path + "/data/secret"]) == [])
    }

    @Test func `a file of authorities must be one that can be read`() throws {
        let server = ["MAIL": "smtp://mail.example"]
        for path in ["/none.pem", ""].map({ folder.path + $0 }) {
            let lines = try problems(server.merging(["MAIL_AUTHORITIES": path]) { $1 })
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("MAGICLINK_MAIL_AUTHORITIES=\"\(path)\" must be a PEM file") == true)
        }
        let file = try folder.write([1], to: "ca.pem")
        #expect(try problems(server.merging(["MAIL_AUTHORITIES": file]) { $1 }) == [])
    }

    @Test func `templates are read before the start`() throws {
        let missing = try problems(["MAIL_TEMPLATES": folder.path + "/none"])
        #expect(missing.count == 1)
        #expect(missing.first?.hasPrefix("MAGICLINK_MAIL_TEMPLATES=") == true)
        _ = try folder.write(Array("{{link}}".utf8), to: "mail/sign-in.txt")
        let wrong = try problems(["MAIL_TEMPLATES": folder.path + "/mail"])
        #expect(wrong.count == 1)
        #expect(wrong.first?.contains("lacks {{code}}") == true)
    }
}
