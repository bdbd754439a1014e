import Testing

@testable import Auth

struct JSONObjectTests {
    @Test func `escapes what a string can't hold`() {
        let object = JSONObject([("a\"b", .text("\u{1}\\\n\"é😀")), ("n", .number(-5))])
        #expect(String(decoding: object.bytes, as: UTF8.self) == #"{"a\"b":"\u0001\\\u000a\"é😀","n":-5}"#)
        #expect(JSONObject.members(of: object.bytes) == ["a\"b": .text("\u{1}\\\n\"é😀"), "n": .number(-5)])
    }

    @Test(arguments: ["{}", " { } ", "{ \"a\" : \"b\" , \"c\" : 9223372036854775807 }\n"])
    func `reads objects of strings and whole numbers`(text: String) {
        #expect(JSONObject.members(of: Array(text.utf8)) != nil)
    }

    @Test(arguments: [
        "", "[]", "{", "}", "{}x", "{,}", #"{"a":"b",}"#, #"{"a":"b" "c":1}"#, #"{"a":"b","a":"c"}"#, #"{"a":1.5}"#,
        #"{"a":9223372036854775808}"#, #"{"a":true}"#, #"{"a":{}}"#, #"{"a":["b"]}"#, #"{"a":"\x"}"#, #"{"a":"\u00"}"#,
        #"{"a":"\u0100"}"#, #"{"a":"\u+012"}"#, "{\"a\":\"\n\"}", #"{"a":"b}"#, #"{"a":--1}"#, #"{"a":}"#, #"{"a"}"#,
    ])
    func `reads nothing else`(text: String) { #expect(JSONObject.members(of: Array(text.utf8)) == nil) }
}
