import Auth
import AuthTesting
import Foundation
import Testing

@testable import AuthMail

struct MailTemplateTests {
    static let text = "{{link}}\n{{code}}"

    @Test(arguments: Language.allCases)
    func `Config/mail holds the built-in templates`(language: Language) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Config/mail")
        let (files, texts) = (BuiltInTemplates.files(language), BuiltInTemplates.texts(language))
        for (file, template) in [
            (files.subject, texts.subject), (files.text, texts.text), (files.html, texts.html),
        ] { #expect(try String(contentsOf: folder.appending(path: file), encoding: .utf8) == template) }
        _ = try MailTemplates(folder: folder.path)
    }

    @Test(
        arguments: [
            ("", text, text, "empty"), ("{{link}}", text, text, "must not have {{link}}"),
            ("Hi", "{{link}}", text, "text template lacks {{code}}"),
            ("Hi", text, "{{code}}", "html template lacks {{link}}"),
            ("Hi", text + "{{name}}", text, "{{name}}"), ("Hi", text + "{{", text, "{{ without"),
            ("Hi", "Go to {{link}}.\n{{code}}", text, "alone on its line"),
            ("Hi", text + "\n{{link}}", text, "alone on its line"),
        ])
    func `a faulty template is refused in words`(subject: String, text: String, html: String, words: String) {
        let error = #expect(throws: MailSettingError.self) {
            try MailTemplates(subject: subject, text: text, html: html)
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `a folder's files stand in for the built-in ones, one by one`() throws {
        let folder = try TemporaryFolder()
        try "Your {{ brand }} code: {{code}}\n".write(
            toFile: folder.path + "/subject.txt", atomically: true, encoding: .utf8)
        let composer = try TestMails.composer(templates: MailTemplates(folder: folder.path))
        let mail = try RenderedMail(composer.compose(TestMails.mail()))
        #expect(mail.headerLines.contains("Subject: Your Fieldnote code: 000123"))
        #expect(mail.textLines.contains(TestMails.link()))
    }

    @Test func `a mail is in the language that it was asked for in`() throws {
        let mail = try RenderedMail(TestMails.composer().compose(TestMails.mail(language: .german)))
        #expect(mail.headerLines.contains("Subject: Bei Fieldnote anmelden"))
        #expect(mail.headerLines.contains("Content-Language: de"))
        #expect(mail.textLines.contains("Oder gib diesen Code ein: 000123"))
        #expect(mail.textLines.contains("Link und Code gelten einmal, f=C3=BCnfzehn Minuten lang."))
        #expect(mail.textLines.contains(TestMails.link()))
    }

    @Test func `a folder's English files stand in for German ones that aren't there`() throws {
        let folder = try TemporaryFolder()
        for (file, text) in [("subject.txt", "Hello"), ("sign-in.de.txt", "Hallo\n{{link}}\n{{code}}\n")] {
            try text.write(toFile: folder.path + "/" + file, atomically: true, encoding: .utf8)
        }
        let composer = try TestMails.composer(templates: MailTemplates(folder: folder.path))
        let mail = try RenderedMail(composer.compose(TestMails.mail(language: .german)))
        #expect(mail.headerLines.contains("Subject: Hello"))
        #expect(mail.textLines.contains("Hallo"))
    }

    @Test func `files that can't be used are refused`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: MailSettingError.self) { try MailTemplates(folder: folder.path + "/none") }
        let file = URL(filePath: folder.path + "/sign-in.txt")
        try Data([0xFF, 0xFE]).write(to: file)
        #expect(throws: MailSettingError.self) { try MailTemplates(folder: folder.path) }
        try Data(repeating: 0x20, count: 65_537).write(to: file)
        #expect(throws: MailSettingError.self) { try MailTemplates(folder: folder.path) }
    }
}
