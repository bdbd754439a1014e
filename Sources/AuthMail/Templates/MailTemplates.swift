/// The three templates of a sign-in mail.
public struct MailTemplates: Sendable {
    let subject: MailTemplate
    let text: MailTemplate
    let html: MailTemplate

    /// Reads the three templates.
    ///
    /// Placeholders are `{{brand}}`, `{{site}}`, `{{link}}`, `{{code}}`, `{{lifetime}}`, `{{accent}}` and
    /// `{{accent_text}}`. Text and HTML need link and code; in the text the link stands alone on its line.
    /// - Throws: ``MailSettingError`` that names the template and what is wrong with it.
    public init(subject: String, text: String, html: String) throws(MailSettingError) {
        self.subject = try MailTemplate(subject, kind: .subject)
        self.text = try MailTemplate(text, kind: .text)
        self.html = try MailTemplate(html, kind: .html)
    }

    /// Reads `subject.txt`, `sign-in.txt` and `sign-in.html` in a folder; the built-in one stands in for what isn't there.
    /// - Throws: ``MailSettingError``, also for a file that can't be read, isn't UTF-8 or is longer than 64 KiB.
    public init(folder: String) throws(MailSettingError) {
        guard SmallFile.isFolder(folder) else { throw MailSettingError("\(folder) isn't a folder of mail templates") }
        try self.init(
            subject: try SmallFile.text(at: folder + "/" + BuiltInTemplates.subjectFile) ?? BuiltInTemplates.subject,
            text: try SmallFile.text(at: folder + "/" + BuiltInTemplates.textFile) ?? BuiltInTemplates.text,
            html: try SmallFile.text(at: folder + "/" + BuiltInTemplates.htmlFile) ?? BuiltInTemplates.html)
    }

    private init(subject: MailTemplate, text: MailTemplate, html: MailTemplate) {
        self.subject = subject
        self.text = text
        self.html = html
    }

    /// The templates that come with the server. A test holds them to their own rules.
    public static let builtIn: MailTemplates = {
        do throws(MailSettingError) {
            return try MailTemplates(
                subject: BuiltInTemplates.subject, text: BuiltInTemplates.text, html: BuiltInTemplates.html)
        } catch {
            preconditionFailure("the built-in mail templates: \(error.message)")
        }
    }()
}
