import AuthTesting
import Foundation
import Testing

@testable import AuthMail

struct MailTemplateTests {
    static let text = "{{link}}\n{{code}}"

    @Test func `Config/mail holds the built-in templates`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Config/mail")
        for (file, template) in [
            (BuiltInTemplates.subjectFile, BuiltInTemplates.subject),
            (BuiltInTemplates.textFile, BuiltInTemplates.text),
            (BuiltInTemplates.htmlFile, BuiltInTemplates.html),
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
