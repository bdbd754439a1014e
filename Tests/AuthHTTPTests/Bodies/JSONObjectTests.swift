import Testing

@testable import AuthHTTP

struct JSONObjectTests {
    @Test(arguments: [
        (#"{"email":"a@b.example"}"#, "a@b.example"),
        (" \t\r\n{ \"email\" : \"a\" } \n", "a"),
        (#"{"other":[1,-2.5e+3,{"x":[]},true,false,null],"email":"a"}"#, "a"),
        (#"{"email":"\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t"}"#, "é😀\"\\/\u{8}\u{C}\n\r\t"),
        (#"{"email":"ünï"}"#, "ünï"),
    ])
    func `reads members`(text: String, email: String) throws {
        let object = try #require(JSONObject(Array(text.utf8)))
        #expect(object.members.last == JSONObject.Member(name: "email", value: .string(email)))
    }

    @Test func `keeps repeated names apart, and tells text, null and the rest`() throws {
        let object = try #require(JSONObject(Array(#"{"a":"1","a":2,"b":null,"":{}}"#.utf8)))
        #expect(object.members.map(\.name) == ["a", "a", "b", ""])
        #expect(object.members.map(\.value) == [.string("1"), .other, .null, .other])
        #expect(try #require(JSONObject(Array("{}".utf8))).members.isEmpty)
    }

    @Test(arguments: [
        "", " ", "[]", "\"a\"", "1", "null", "{", "}", "{}}", "{} {}", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
        #"{"a":1 "b":2}"#, "{a:1}", "{'a':1}", #"{"a":01}"#, #"{"a":1.}"#, #"{"a":.5}"#, #"{"a":+1}"#, #"{"a":1e}"#,
        #"{"a":tru}"#, #"{"a":True}"#, #"{"a":NaN}"#, "{\"a\":\"\n\"}", #"{"a":"\x"}"#, #"{"a":"\u12"}"#,
        #"{"a":"\ud800"}"#, #"{"a":"\ud800\u0041"}"#, #"{"a":"\udc00"}"#, #"{"a":"\u+123"}"#, #"{"a":"b}"#,
        "{/**/}", "\u{FEFF}{}", #"{"a":"b"}x"#, #"{"a":-}"#, #"{"a":[1,]}"#, #"{"a":[}"#, #"{"\u00zz":1}"#,
    ])
    func `refuses what is not an object, whole and strict`(text: String) {
        #expect(JSONObject(Array(text.utf8)) == nil)
    }

    @Test func `refuses bytes that are not UTF-8`() {
        #expect(JSONObject(Array("{\"a\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8)) == nil)
        #expect(JSONObject(Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8)) == nil)
    }

    /// Deterministic: the same bytes in every run.
    @Test func `no bytes end the process`() {
        let seed = Array(#"{"email":"a\u00e9\ud83d\ude00\n","x":[1,-2.5e+3,{"y":null}],"z":true}"#.utf8)
        var state: UInt64 = 1
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0...random(below: 3) {
                switch random(below: 3) {
                case 0: bytes[random(below: bytes.count)] = UInt8(random(below: 256))
                case 1: bytes.remove(at: random(below: bytes.count))
                default: bytes = Array(bytes.prefix(random(below: bytes.count) + 1))
                }
                if bytes.isEmpty { break }
            }
            if JSONObject(bytes) != nil { accepted += 1 }
        }
        #expect(accepted > 100)
    }

    @Test func `refuses depth that would use up the stack`() {
        let deep = #"{"a":"# + String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000) + "}"
        #expect(JSONObject(Array(deep.utf8)) == nil)
        let objects = String(repeating: #"{"a":"#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)
        #expect(JSONObject(Array(objects.utf8)) == nil)
    }
}
