import Auth
import Testing

@testable import AuthMail

struct MailComposerTests {
    @Test("R84, R90, C76: every line ends with CRLF and has at most 998 columns")
    func lineEnds() throws {
        let brand = String(repeating: "Überlang ", count: 30)
        let bytes = try RenderedMail(TestMails.composer(brand: brand).compose(TestMails.mail())).bytes
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0A { #expect(index > 0 && bytes[index - 1] == 0x0D) }
            if byte == 0x0D { #expect(index + 1 < bytes.count && bytes[index + 1] == 0x0A) }
        }
        #expect(bytes.suffix(2).elementsEqual([0x0D, 0x0A]))
        #expect(bytes.split(separator: 0x0A).allSatisfy { $0.count <= 999 })
    }

    @Test("C76, C80: a template with CR, LF and CRLF line ends leaves as CRLF alone")
    func mixedLineEnds() throws {
        let templates = try MailTemplates(
            subject: "Hi\r\n", text: "one\rtwo\nthree\r\n{{link}}\r\ncode {{code}}\u{0}", html: "{{link}}\r{{code}}\n")
        let mail = try RenderedMail(TestMails.composer(templates: templates).compose(TestMails.mail()))
        #expect(mail.textLines == ["one", "two", "three", TestMails.link(), "code 000123 "])
        #expect(mail.bytes.count { $0 == 0x0D } == mail.bytes.count { $0 == 0x0A })
    }

    @Test(
        "R90, R94, C74, C82: each header stands there exactly once",
        arguments: [
            "Date: Fri, 15 Jan 2027 08:00:00 +0000", "From: Sign in <no-reply@example.org>", "To: sam@example.com",
            "Subject: Sign in to Fieldnote", "Message-ID: <7fx2k9@example.org>", "MIME-Version: 1.0",
            "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
        ])
    func headers(_ line: String) throws {
        let header = try RenderedMail(TestMails.composer().compose(TestMails.mail())).headerLines
        let name = try #require(line.split(separator: ":").first)
        #expect(header.filter { $0.hasPrefix("\(name):") } == [line])
    }

    @Test("C74: two mails have two Message-IDs; two attempts at one mail differ in their boundaries alone")
    func messageIDs() throws {
        let composer = try TestMails.composer()
        let one = try composer.compose(TestMails.mail(id: "a1"))
        #expect(try one == composer.compose(TestMails.mail(id: "a1")))
        let (first, second) = (try RenderedMail(one), try RenderedMail(one))
        #expect(first.comparable == second.comparable)
        #expect(first.boundary != second.boundary)
        #expect(first.headerLines.contains("Message-ID: <a1@example.org>"))
        let two = try RenderedMail(composer.compose(TestMails.mail(id: "a\r\n>2")))
        #expect(two.headerLines.contains("Message-ID: <a2@example.org>"))
    }

    @Test(
        "C19: the link stands whole on its own line, for every brand and public URL",
        arguments: ["Fieldnote", "Feldnotiz Übersee 😀"],
        ["https://id.example.org", "https://a-long-name.of-a-company.example.org:8443/with/a/prefix", "https://x/a=b"])
    func wholeLink(brand: String, base: String) throws {
        let link = TestMails.link(base)
        let mail = try RenderedMail(TestMails.composer(brand: brand).compose(TestMails.mail(link: link)))
        #expect(mail.textLines.filter { $0 == link }.count == 1)
    }

    @Test("C19, C23: with a common public URL the link's raw line is at most 76 columns, and ASCII text is 7bit")
    func shortLink() throws {
        let mail = try RenderedMail(TestMails.composer().compose(TestMails.mail()))
        #expect(TestMails.link().utf8.count <= 76)
        #expect(mail.textLines.allSatisfy { $0.utf8.count <= 76 })
        #expect(mail.lines.contains("Content-Transfer-Encoding: 7bit"))
    }

    @Test("R92: what is outside ASCII is quoted-printable, with lines of 76 columns at most and no blank at the end")
    func quotedPrintable() throws {
        let text =
            "{{link}}\n{{code}} \na=b\t\n\(String(repeating: "ä😀 ", count: 50))\n\(String(repeating: "x", count: 76))\n "
        let templates = try MailTemplates(subject: "Hi", text: text, html: "{{link}}{{code}}")
        let mail = try RenderedMail(TestMails.composer(templates: templates).compose(TestMails.mail()))
        #expect(mail.lines.count { $0 == "Content-Transfer-Encoding: quoted-printable" } == 2)
        for line in mail.textLines {
            #expect(line.utf8.count <= 76)
            #expect(line.utf8.last != 0x20 && line.utf8.last != 0x09)
        }
        #expect(mail.textLines.contains(TestMails.link()))
        #expect(mail.textLines.contains(String(repeating: "x", count: 76)))
        let decoded = QuotedPrintable.decode(mail.textLines.joined(separator: "\n").utf8)
        let values = TemplateValues(try TestMails.mail(), identity: try TestMails.composer().identity)
        #expect(String(decoding: decoded, as: UTF8.self) == templates[.english].text.rendered(values))
    }

    @Test("C25: the text part has no entities, and the link of the HTML part is the text's")
    func oneLink() throws {
        let link = "https://id.example.org/auth/\(TestMails.token)?a=1&b='2'"
        let mail = try TestMails.mail(link: link)
        let values = TemplateValues(mail, identity: try TestMails.composer().identity)
        #expect(MailTemplates.builtIn[.english].text.rendered(values).contains(link))
        #expect(!MailTemplates.builtIn[.english].text.rendered(values).contains("&amp;"))
        let escaped = link.replacing("&", with: "&amp;").replacing("'", with: "&#39;")
        #expect(MailTemplates.builtIn[.english].html.rendered(values).contains("href=\"\(escaped)\""))
    }

    @Test("C65: markup in a brand is text in HTML, and in the subject")
    func markup() throws {
        let composer = try TestMails.composer(brand: "<b>\"A&B'</b>")
        let mail = try RenderedMail(composer.compose(TestMails.mail()))
        let html = MailTemplates.builtIn[.english].html.rendered(
            TemplateValues(try TestMails.mail(), identity: composer.identity))
        #expect(html.contains("&lt;b&gt;&quot;A&amp;B&#39;&lt;/b&gt;"))
        #expect(!html.contains("<b>"))
        #expect(mail.headerLines.contains("Subject: Sign in to <b>\"A&B'</b>"))
    }

    @Test("C80: a brand with line ends and commands in it stays on one line")
    func commandsInBrand() throws {
        let mail = try RenderedMail(
            TestMails.composer(brand: "A\r\n.\r\nRSET\u{85}\u{2028}B").compose(TestMails.mail()))
        #expect(mail.headerLines.contains("Subject: Sign in to A . RSET B"))
        #expect(!mail.lines.contains("."))
    }

    @Test("R17, R81: one group of digits, next to the word code; brand and site named; sharing warned of")
    func wording() throws {
        let mail = try RenderedMail(TestMails.composer().compose(TestMails.mail()))
        let prose = mail.textLines.filter { $0 != TestMails.link() }.joined(separator: "\n")
        #expect(prose.contains("code: 000123"))
        #expect(prose.filter(\.isNumber) == "000123")
        for words in ["Fieldnote", "id.example.org", "Do not share", "fifteen minutes"] {
            #expect(prose.contains(words))
        }
    }

    @Test("C59: an international domain goes into the envelope and the To field as A-labels")
    func internationalDomain() throws {
        let mail = try TestMails.composer().compose(
            TestMails.mail(to: "Uwe@bücher.example", asciiDomain: "xn--bcher-kva.example"))
        #expect(mail.recipient == "Uwe@xn--bcher-kva.example")
        #expect(mail.fields.contains("To: Uwe@xn--bcher-kva.example"))
        #expect(!mail.needsSMTPUTF8)
    }

    @Test("C55: the recipient is written as stored")
    func spelling() throws {
        let mail = try TestMails.composer().compose(TestMails.mail(to: "Joe.User@Example.COM"))
        #expect(mail.fields.contains("To: Joe.User@Example.COM"))
    }

    @Test("C16: the operator's own headers are added as they are written")
    func extraHeaders() throws {
        let header = try ExtraHeader("X-Track-Links: none")
        let mail = try TestMails.composer(headers: [header]).compose(TestMails.mail())
        #expect(mail.fields.contains("X-Track-Links: none"))
    }

    @Test("C65: nothing in the HTML part is loaded from elsewhere")
    func noOutsideResources() throws {
        let html = BuiltInTemplates.texts(.english).html
        for word in ["src=", "url(", "@import", "<link", "<script", "http"] { #expect(!html.contains(word)) }
    }
}
