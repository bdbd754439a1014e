import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthMail

struct DirectoryTransportTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/data/mail"
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a mail is one file for its owner alone, and nothing else is left in the folder`() async throws {
        let composer = try TestMails.composer()
        let transport = try DirectoryTransport(path: path, composer: composer)
        defer { transport.close() }
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
        #expect(await transport.deliver(try TestMails.mail()) == .accepted, "a second attempt replaces the first")
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(names == ["20270115T080000.000Z-7fx2k9.eml"])
        let file = path + "/" + (try #require(names.first))
        #expect(try mode(path) == 0o700)
        #expect(try mode(file) == 0o600)
        let data = try Data(contentsOf: URL(filePath: file))
        let written = RenderedMail(bytes: Array(data))
        #expect(written.comparable == (try RenderedMail(composer.compose(TestMails.mail()))).comparable)
    }

    @Test func `the inbox shows the newest mails first, with link and code`() async throws {
        let transport = try DirectoryTransport(path: path, composer: TestMails.composer(brand: "Übersee 😀"))
        defer { transport.close() }
        for number in UInt32(1)...3 {
            let mail = try TestMails.mail(to: "joe@example.org", code: number)
            let later = SignInMail(
                recipient: mail.recipient, asciiDomain: mail.asciiDomain, link: mail.link, code: mail.code,
                lifetime: mail.lifetime, date: mail.date + .seconds(Int(number)), messageID: "m\(number)")
            #expect(await transport.deliver(later) == .accepted)
        }
        let mails = DirectoryInbox(path: path).mails(limit: 2)
        #expect(mails.map(\.code) == ["000003", "000002"])
        let first = try #require(mails.first)
        #expect(first.subject == "Sign in to Übersee 😀")
        #expect(first.recipient == "joe@example.org")
        #expect(first.date == "Fri, 15 Jan 2027 08:00:03 +0000")
        #expect(first.link == TestMails.link())
        #expect(first.text.contains("Nobody from Übersee 😀 will ever ask"))
    }

    @Test(
        arguments: ["Fieldnote", "Ünit"],
        ["https://id.example.org", "https://" + .init(repeating: "a", count: 60) + ".example"])
    func `the inbox reads every encoding of the text`(brand: String, base: String) async throws {
        let transport = try DirectoryTransport(path: path, composer: TestMails.composer(brand: brand))
        defer { transport.close() }
        _ = await transport.deliver(try TestMails.mail(link: TestMails.link(base)))
        let mail = try #require(DirectoryInbox(path: path).mails().first)
        #expect(mail.link == TestMails.link(base))
        #expect(mail.code == "000123")
        #expect(mail.text.contains(brand))
    }

    @Test func `what isn't a mail is left out of the inbox`() throws {
        try FileManager.default.createDirectory(atPath: path + "/folder.eml", withIntermediateDirectories: true)
        for (name, text) in [("a.eml", ""), ("b.eml", "no header"), (".c.eml.part", "A: b\r\n\r\n"), ("d.txt", "x")] {
            try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
        }
        #expect(DirectoryInbox(path: path).mails().isEmpty)
        #expect(DirectoryInbox(path: path + "/none").mails().isEmpty)
    }

    @Test func `a folder that has gone is worth another try`() async throws {
        let transport = try DirectoryTransport(path: path, composer: TestMails.composer())
        defer { transport.close() }
        try FileManager.default.removeItem(atPath: path)
        let outcome = await transport.deliver(try TestMails.mail())
        #expect(outcome == .deferred(reason: "mail folder: open failed with errno 2"))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(await transport.deliver(try TestMails.mail()) == .accepted)
    }

    @Test func `a disk that is full is worth another try, and leaves nothing behind`() async throws {
        let transport = try DirectoryTransport(path: path, composer: TestMails.composer())
        defer { transport.close() }
        // The device that is always full stands where the temporary file would.
        let name = ".20270115T080000.000Z-7fx2k9.eml.part"
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: false)
        let outcome = await transport.deliver(try TestMails.mail())
        guard case .deferred = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(DirectoryInbox(path: path).mails().isEmpty)
    }

    @Test func `a path under a file can't be a folder`() throws {
        try "x".write(toFile: folder.path + "/file", atomically: true, encoding: .utf8)
        let composer = try TestMails.composer()
        #expect(throws: MailSettingError.self) {
            try DirectoryTransport(path: folder.path + "/file/mail", composer: composer)
        }
    }

    @Test func `a closed transport says so`() async throws {
        let transport = try DirectoryTransport(path: path, composer: TestMails.composer())
        transport.close()
        #expect(await transport.deliver(try TestMails.mail()) == .deferred(reason: "mail folder: closed"))
    }
}
