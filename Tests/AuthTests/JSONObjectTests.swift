import Testing

@testable import Auth

struct JSONObjectTests {
    @Test func `escapes what a string can't hold`() {
        let object = JSONObject([("a\"b", .text("\u{1}\\\n\"é😀")), ("n", .number(-5))])
        #expect(String(decoding: object.bytes, as: UTF8.self) == #"{"a\"b":"\u0001\\\u000a\"é😀","n":-5}"#)
    }
}
