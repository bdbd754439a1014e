import AuthTesting
import Foundation
import Testing

@testable import AuthMail

/// What two mail parsers that have nothing in common with ours, nor with each other, make of our mails.
struct IndependentParserTests {
    private struct PythonMail: Decodable {
        let names: [String]
        let types: [String]
        let subject: String
        let sender_name: String
        let sender: String
        let recipient: String
        let seconds: Int
        let text: String
        let html: String
        let defects: [String]
    }

    private struct PerlMail: Decodable {
        let names: [String]
        let types: [String]
        let subject: String
        let from: String
        let recipient: String
        let text: String
        let html: String
        let defects: [String]
    }

    static let brands = [
        "Fieldnote", "Übersee & Söhne <\"'>", String(repeating: "😀", count: 40),
        String(repeating: "Administratör möchte…", count: 10), String(repeating: "Long name of a company ", count: 12),
        "👨‍👩‍👧‍👦 e\u{301} =?UTF-8?Q?x?= 100%",
    ]

    private func file(brand: String, link: String, in folder: TemporaryFolder) throws -> String {
        let name = brand.replacing("\"", with: "\\\"")
        let composer = try TestMails.composer(brand: brand, from: "\"\(name)\" <no-reply@example.org>")
        let path = folder.path + "/mail.eml"
        try Data(RenderedMail(composer.compose(TestMails.mail(link: link))).bytes).write(to: URL(filePath: path))
        return path
    }

    private func checkBodies(_ text: String, _ html: String, brand: String, link: String) {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(lines.first?.unicodeScalars.elementsEqual("Sign in to \(brand)".unicodeScalars) == true)
        #expect(lines.contains { $0 == link })
        #expect(lines.contains("Or type this code: 000123"))
        let escaped = brand.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        #expect(html.contains("<title>Sign in to \(escaped)</title>"))
        #expect(html.contains("href=\"\(link)\""))
        #expect(html.contains(">000123</p>"))
    }

    @Test(
        "R90, R91, R92, C79: Python's email reads what was written", arguments: brands,
        ["https://id.example.org", "https://a-long-name.of-a-company.example.org:8443/with/a/prefix"])
    func python(brand: String, base: String) async throws {
        let folder = try TemporaryFolder()
        let brand = brand.trimmingCharacters(in: .whitespaces)
        let path = try file(brand: brand, link: TestMails.link(base), in: folder)
        let output = try await besideTasks {
            try ChildProcess.output(of: "/usr/bin/python3", [ChildProcess.fixtures + "/parse_mail.py", path])
        }
        let mail = try JSONDecoder().decode(PythonMail.self, from: output)
        #expect(mail.defects.isEmpty)
        #expect(Set(mail.names).count == mail.names.count)
        #expect(mail.types == ["text/plain", "text/html"])
        #expect(mail.subject == "Sign in to \(brand)")
        #expect(mail.sender_name == brand)
        #expect(mail.sender == "no-reply@example.org")
        #expect(mail.recipient == "sam@example.com")
        #expect(mail.seconds == 1_800_000_000)
        checkBodies(mail.text, mail.html, brand: brand, link: TestMails.link(base))
    }

    @Test(
        "R90, R91, R92, C79: Perl's MIME::Parser reads what was written", arguments: brands,
        ["https://id.example.org", "https://a-long-name.of-a-company.example.org:8443/with/a/prefix"])
    func perl(brand: String, base: String) async throws {
        let folder = try TemporaryFolder()
        let brand = brand.trimmingCharacters(in: .whitespaces)
        let path = try file(brand: brand, link: TestMails.link(base), in: folder)
        let output = try await besideTasks {
            try ChildProcess.output(of: "/usr/bin/perl", [ChildProcess.fixtures + "/parse_mail.pl", path])
        }
        let mail = try JSONDecoder().decode(PerlMail.self, from: output)
        #expect(mail.defects.isEmpty)
        #expect(Set(mail.names).count == mail.names.count)
        #expect(mail.types == ["text/plain", "text/html"])
        #expect(mail.subject == "Sign in to \(brand)")
        #expect(mail.from.hasSuffix("<no-reply@example.org>"))
        #expect(mail.recipient == "sam@example.com")
        checkBodies(mail.text, mail.html, brand: brand, link: TestMails.link(base))
    }
}
