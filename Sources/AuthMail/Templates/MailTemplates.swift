import Auth

/// The templates of a sign-in mail, three in each language.
public struct MailTemplates: Sendable {
    /// The three of a language.
    struct Texts: Sendable {
        let subject: MailTemplate
        let text: MailTemplate
        let html: MailTemplate

        init(subject: String, text: String, html: String) throws(MailSettingError) {
            self.subject = try MailTemplate(subject, kind: .subject)
            self.text = try MailTemplate(text, kind: .text)
            self.html = try MailTemplate(html, kind: .html)
        }
    }

    private let english: Texts
    private let german: Texts

    /// Reads the three templates, for mails in every language.
    ///
    /// Placeholders are `{{brand}}`, `{{site}}`, `{{link}}`, `{{code}}`, `{{lifetime}}`, `{{accent}}` and
    /// `{{accent_text}}`. Text and HTML need link and code; in the text the link stands alone on its line.
    /// - Throws: ``MailSettingError`` that names the template and what is wrong with it.
    public init(subject: String, text: String, html: String) throws(MailSettingError) {
        english = try Texts(subject: subject, text: text, html: html)
        german = english
    }

    /// Reads `subject.txt`, `sign-in.txt` and `sign-in.html` in a folder, and for mails in German `subject.de.txt`,
    /// `sign-in.de.txt` and `sign-in.de.html`. A file that is not there in German is taken as it is in English; the
    /// built-in template stands in for one that is there in neither.
    /// - Throws: ``MailSettingError``, also for a file that can't be read, isn't UTF-8 or is longer than 64 KiB.
    public init(folder: String) throws(MailSettingError) {
        guard SmallFile.isFolder(folder) else { throw MailSettingError("\(folder) isn't a folder of mail templates") }
        english = try Self.read(.english, in: folder)
        german = try Self.read(.german, in: folder)
    }

    private init(english: Texts, german: Texts) {
        self.english = english
        self.german = german
    }

    /// The templates that come with the server. A test holds them to their own rules.
    public static let builtIn: MailTemplates = {
        do throws(MailSettingError) {
            return MailTemplates(english: try builtIn(.english), german: try builtIn(.german))
        } catch {
            preconditionFailure("the built-in mail templates: \(error.message)")
        }
    }()

    /// The three for a mail in a language.
    subscript(language: Language) -> Texts {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private static func builtIn(_ language: Language) throws(MailSettingError) -> Texts {
        let texts = BuiltInTemplates.texts(language)
        return try Texts(subject: texts.subject, text: texts.text, html: texts.html)
    }

    private static func read(_ language: Language, in folder: String) throws(MailSettingError) -> Texts {
        let (files, texts) = (BuiltInTemplates.files(language), BuiltInTemplates.texts(language))
        let plain = BuiltInTemplates.files(.english)
        return try Texts(
            subject: try read(files.subject, or: plain.subject, in: folder) ?? texts.subject,
            text: try read(files.text, or: plain.text, in: folder) ?? texts.text,
            html: try read(files.html, or: plain.html, in: folder) ?? texts.html)
    }

    private static func read(_ file: String, or other: String, in folder: String) throws(MailSettingError) -> String? {
        if let text = try SmallFile.text(at: folder + "/" + file) { return text }
        return file == other ? nil : try SmallFile.text(at: folder + "/" + other)
    }
}
