import Foundation
import Testing

@testable import AuthMail

struct HeaderTextTests {
    static let texts = [
        String(repeating: "😀", count: 40), String(repeating: "Administratör möchte…", count: 10),
        String(repeating: "👨‍👩‍👧‍👦", count: 9), "e" + String(repeating: "\u{301}", count: 60), "ü",
        " blanks at the ends ", "=?UTF-8?B?eA==?=", String(repeating: "x", count: 1200),
    ]

    @Test("R91, C79: encoded words are 75 characters at most, decode alone, and join to the source", arguments: texts)
    func encodedWords(_ text: String) throws {
        let field = HeaderText.field("Subject", text)
        let lines = field.replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 76 })
        var joined = ""
        for word in field.dropFirst("Subject: ".count).replacing("\r\n ", with: "\n").split(separator: "\n") {
            #expect(word.utf8.count <= 75 && word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
            let bytes = try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))))
            // Valid by itself: no scalar is cut.
            joined += try #require(String(validating: bytes, as: UTF8.self))
        }
        #expect(joined.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `ASCII goes as it is, folded at blanks`() {
        #expect(HeaderText.field("Subject", "Sign in to A & B: 5 < 6?") == "Subject: Sign in to A & B: 5 < 6?")
        let long = String(repeating: "word ", count: 40) + "end"
        let field = HeaderText.field("Subject", long)
        #expect(field.replacing("\r\n", with: "") == "Subject: " + long)
        #expect(field.replacing("\r\n", with: "\n").split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
    }

    @Test(
        "RFC 5322 §3.2.4: a name with special characters is quoted",
        arguments: [
            ("Sign in", "From: Sign in <a@b.example>"), ("Sign, in", "From: \"Sign, in\" <a@b.example>"),
            ("a \"b\" \\c", "From: \"a \\\"b\\\" \\\\c\" <a@b.example>"), ("", "From: a@b.example"),
            ("Bücher", "From: =?UTF-8?B?QsO8Y2hlcg==?= <a@b.example>"),
            ("St. John", "From: \"St. John\" <a@b.example>"),
        ])
    func phrases(name: String, field: String) {
        #expect(HeaderText.mailbox("From", phrase: name, address: "a@b.example") == field)
    }

    @Test("R91: a long name leaves the address on a line of its own")
    func longName() {
        let field = HeaderText.mailbox("From", phrase: String(repeating: "ö", count: 60), address: "a@b.example")
        let lines = field.replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(lines.count > 2)
        #expect(lines.allSatisfy { $0.utf8.count <= 76 })
    }
}
