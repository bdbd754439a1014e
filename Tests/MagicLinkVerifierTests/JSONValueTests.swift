import Testing

@testable import MagicLinkVerifier

struct JSONValueTests {
    @Test(
        arguments: [
            ("{}", .object([:])), ("[]", .array([])), (" \t\r\n1 ", .number(1)), ("-0.5e+1", .number(-5)),
            (
                #"{"a":{"b":[true,false,null]}}"#,
                .object(["a": .object(["b": .array([.flag(true), .flag(false), .null])])])
            ),
            (#""\"\\\/\b\f\n\r\t""#, .text("\"\\/\u{8}\u{C}\n\r\t")), (#""\u00e9\ud83d\ude00é""#, .text("é😀é")),
            (#"{"":""}"#, .object(["": .text("")])),
        ] as [(String, JSONValue)])
    func `JSON is read`(text: String, value: JSONValue) {
        #expect(JSONValue(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "", " ", "tru", "nul", "truex", "1 2", "01", "1.", ".5", "-", "+1", "1e", "1e999", "NaN", "0x1", "[1,]", "[,1]",
        "[1", "{", "{}}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "{1:1}", "'a'", #"""#, "\"\n\"", "\"\0\"",
        #""\x""#, #""\u12""#, #""\u+123""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\u{FEFF}1", "// 1\n1",
        #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":1}"#, #"[{"a":{"b":1,"b":1}}]"#,
    ])
    func `what isn't JSON, or has two meanings, is refused`(text: String) {
        #expect(JSONValue(Array(text.utf8)) == nil)
    }

    @Test func `depth has an end`() {
        #expect(JSONValue(Array((String(repeating: "[", count: 16) + String(repeating: "]", count: 16)).utf8)) != nil)
        #expect(JSONValue(Array((String(repeating: "[", count: 17) + String(repeating: "]", count: 17)).utf8)) == nil)
        #expect(JSONValue([UInt8](repeating: UInt8(ascii: "["), count: 100_000)) == nil)
    }

    @Test func `text that is no UTF-8 is refused`() {
        for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
            #expect(JSONValue([0x22] + bytes + [0x22]) == nil)
        }
    }
}
