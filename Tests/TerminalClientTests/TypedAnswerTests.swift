import MagicLinkAPI
import Testing

@testable import magic_link

struct TypedAnswerTests {
    @Test(arguments: ["123456", " 123 456 ", "123-456", "12 34 56\t", "１２３４５６", "<123456>"])
    func `six digits of any spacing are a code`(line: String) {
        #expect(TypedAnswer(line) == .code(OneTimeCode(number: 123_456)))
    }

    @Test(arguments: [
        ("http://localhost:8080/auth/abc", "http://localhost:8080/auth/abc"),
        (" <https://id.example/base/auth/abc?x=1> ", "https://id.example/base/auth/abc?x=1"),
        (String(repeating: "a", count: 39), String(repeating: "a", count: 39)),
        ("\(String(repeating: "B2", count: 19))c", "\(String(repeating: "B2", count: 19))c"),
    ])
    func `a link or its token is a link`(line: String, link: String) { #expect(TypedAnswer(line) == .link(link)) }

    @Test(arguments: ["", " ", "r", "R", "\t"])
    func `nothing, or r, asks for another mail`(line: String) { #expect(TypedAnswer(line) == .resend) }

    @Test(arguments: ["12345", "1234567", "hello", "https://example.com/", "resend", String(repeating: "é", count: 39)])
    func `anything else is read as nothing`(line: String) { #expect(TypedAnswer(line) == .unreadable) }
}
