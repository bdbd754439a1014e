import AuthMail
import Foundation
import Testing

@testable import magic_link_server

struct EnvironmentFileTests {
    private func file(_ text: String) -> EnvironmentFile { EnvironmentFile(text: text, name: "server.env") }

    @Test func `values are everything behind the equals sign, to the letter`() {
        let file = file(
            """
            # A comment, and an empty line

            MAGICLINK_MAIL_FROM=Sign in <no-reply@localhost>
            MAGICLINK_ACCENT=#1d5fc9
            MAGICLINK_MAIL=smtp://u:p=a$b@h
            EMPTY=
            MAGICLINK_BRAND=Anna's "Büro"
            """)
        #expect(file.problems.isEmpty)
        #expect(
            file.values == [
                "MAGICLINK_MAIL_FROM": "Sign in <no-reply@localhost>", "MAGICLINK_ACCENT": "#1d5fc9",
                "MAGICLINK_MAIL": "smtp://u:p=a$b@h", "EMPTY": "", "MAGICLINK_BRAND": "Anna's \"Büro\"",
            ])
    }

    @Test(
        "what systemd and docker would read differently is refused, by its line",
        arguments: [
            "A=\"quoted\"", "A='quoted'", "A=back\\slash", "A= blank before", "A=blank behind ", "A=tab\tinside",
            "A=windows\r", "export A=b", "A", "=b", "1A=b", "A-B=c", " A=b", "; comment", "A =b", "A=nul\0",
        ])
    func refusesWhatDiffers(line: String) {
        let file = file("OK=1\n\(line)\nB=2\n")
        #expect(file.problems.count == 1)
        #expect(file.problems.first?.hasPrefix("server.env:2: ") == true)
        #expect(file.values == ["OK": "1", "B": "2"])
    }

    @Test("R96: what is wrong with a value is said without it") func hidesValues() {
        let problems = file("MAGICLINK_SECRET=\"swordfish\"\nMAGICLINK_MAIL=sword\\fish\nswordfish").problems
        #expect(problems.count == 3)
        #expect(!problems.joined().contains("swordfish"))
    }

    @Test func `a variable may be set once`() {
        #expect(file("A=1\nA=2").problems == ["server.env:2: A is set twice"])
    }

    @Test func `the environment wins over the file`() throws {
        let file = file("MAGICLINK_BRAND=File\nMAGICLINK_DATA=/file\n")
        let configuration = try Configuration.parse(environment: ["MAGICLINK_BRAND": "Environment"], file: file)
        #expect(configuration.mailIdentity.brand == "Environment")
        #expect(configuration.dataFolder == "/file")
    }

    @Test func `a file may hold other programs' variables, but not a mistyped one of ours`() throws {
        _ = try Configuration.parse(environment: [:], file: file("TZ=UTC\nPGHOST=db\n"))
        let error = #expect(throws: ConfigurationError.self) {
            _ = try Configuration.parse(environment: [:], file: file("MAGICLNK_LISTEN=x\nbad\n"))
        }
        #expect(
            error?.lines == [
                "server.env:2: a line must be NAME=VALUE, or begin with #",
                "\"MAGICLNK_LISTEN\" is not a setting; did you mean MAGICLINK_LISTEN?",
            ])
    }

    @Test func `files are read, and one that isn't there is said so`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).env")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(EnvironmentFile(path: url.path).problems == ["\(url.path): the file can't be read"])
        try Data("MAGICLINK_BRAND=ü\n".utf8).write(to: url)
        #expect(EnvironmentFile(path: url.path).values == ["MAGICLINK_BRAND": "ü"])
        try Data([0x41, 0x3D, 0xFF]).write(to: url)
        #expect(EnvironmentFile(path: url.path).problems == ["\(url.path): not UTF-8"])
    }
}
