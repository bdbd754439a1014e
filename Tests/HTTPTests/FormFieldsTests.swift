import HTTP
import Testing

struct FormFieldsTests {
    private func form(_ text: String, limit: Int = 100) -> [[String]]? {
        FormFields(Array(text.utf8), limit: limit)?.pairs.map { [$0.name, $0.value] }
    }

    @Test(
        "are decoded",
        arguments: [
            ("", []), ("&&", []),
            ("email=sam%40example.com&code=123+456", [["email", "sam@example.com"], ["code", "123 456"]]),
            ("a=b=c", [["a", "b=c"]]), ("a", [["a", ""]]), ("=b", [["", "b"]]), ("%C3%a4=%F0%9F%94%91", [["ä", "🔑"]]),
            ("a=%2B%26%3D%25", [["a", "+&=%"]]), ("a=%00%0D%0A", [["a", "\u{0}\r\n"]]),
            ("a=1&a=2", [["a", "1"], ["a", "2"]]),
            ("a=ä", [["a", "ä"]]),
        ] as [(String, [[String]])])
    func decodes(text: String, pairs: [[String]]) {
        #expect(form(text) == pairs)
    }

    @Test(
        "are refused when they can't be decoded",
        arguments: [
            "a=%", "a=%4", "a=%4g", "a=%g4", "%=a", "a=%%34", "a=%u0041", "a=%FF", "a=%C3", "a=%ED%A0%80", "a=%C0%80",
            "%FF=a",
        ])
    func refuses(_ text: String) {
        #expect(form(text) == nil)
    }

    @Test func `raw octets that aren't UTF-8 are refused`() {
        #expect(FormFields([UInt8(ascii: "a"), UInt8(ascii: "="), 0xFF]) == nil)
    }

    @Test("C97: no more fields than the limit")
    func limitsNumber() {
        #expect(form("a&b&&c", limit: 3)?.count == 3)
        #expect(form("a&b&c&d", limit: 3) == nil)
    }

    @Test func `a field that came twice has no value, and the error names it`() throws {
        let form = try #require(FormFields(Array("a=1&b=2&%61=1&e\u{301}=3&\u{E9}=4".utf8)))
        #expect(throws: FormFields.Repeated.self) { try form.value("a") }
        do { _ = try form.value("a") } catch { #expect(error.name == "a") }
        #expect(try form.value("b") == "2")
        #expect(try form.value("c") == nil)
        #expect(try form.value("\u{E9}") == "4")
    }

    @Test func `what is written is read again`() {
        let form = FormFields([.init(name: "é =&%+", value: "\u{0}\r\n~-._🔑"), .init(name: "", value: "")])
        #expect(form.encoded == "%C3%A9%20%3D%26%25%2B=%00%0D%0A~-._%F0%9F%94%91&=")
        #expect(FormFields(Array(form.encoded.utf8)) == form)
    }

    @Test func `plus is itself outside of forms`() {
        #expect(PercentCoding.decodeText("a+b%20c".utf8) == "a+b c")
        #expect(PercentCoding.decodeText("a%2".utf8) == nil)
    }
}
