import HTTP
import Testing

@Suite("R31: cookies")
struct CookieTests {
    @Test func `are read from all lines, and what is no pair is skipped`() {
        let cookies = Cookies([
            "Cookie": "a=1; __Host-session=x=y==;b=\"q\"; ;=no; no; bad name=1; c=ä; d=a b;e=", "cookie": "a=2; f=1",
        ])
        #expect(cookies.pairs.map(\.name) == ["a", "__Host-session", "b", "e", "a", "f"])
        #expect(cookies["a"] == "1" && cookies["__Host-session"] == "x=y==" && cookies["b"] == "\"q\"")
        #expect(cookies["e"] == "" && cookies["A"] == nil && cookies["no"] == nil)
        #expect(Cookies([:]).pairs == [])
    }

    @Test func `are written for this host alone`() throws {
        #expect(
            try SetCookie("__Host-session", "abc", maxAge: 60).fieldValue
                == "__Host-session=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax")
        #expect(
            try SetCookie("session", "abc", maxAge: nil, isSecure: false, sameSite: .strict).fieldValue
                == "session=abc; Path=/; HttpOnly; SameSite=Strict")
        #expect(try SetCookie("a", "", maxAge: -5).fieldValue.contains("; Max-Age=0;"))
    }

    @Test(
        "are refused when a browser would refuse or misread them",
        arguments: [
            ("", "a", true, SetCookie.Malformed.name), ("a b", "a", true, .name), ("a;", "a", true, .name),
            ("a", "b;c", true, .value), ("a", "b\r\nX: y", true, .value), ("a", "b,c", true, .value),
            ("a", "\"b\"", true, .value), ("a", "ä", true, .value), ("a", "b c", true, .value),
            ("__Host-a", "b", false, .prefixNeedsSecure), ("__HOST-a", "b", false, .prefixNeedsSecure),
            ("__Secure-a", "b", false, .prefixNeedsSecure),
        ])
    func refuses(name: String, value: String, isSecure: Bool, error: SetCookie.Malformed) {
        #expect(throws: error) { try SetCookie(name, value, maxAge: 1, isSecure: isSecure) }
    }

    @Test func `name and value are at most 4096 octets`() throws {
        #expect(throws: Never.self) { try SetCookie("a", String(repeating: "b", count: 4095), maxAge: 1) }
        #expect(throws: SetCookie.Malformed.tooLong) {
            try SetCookie("a", String(repeating: "b", count: 4096), maxAge: 1)
        }
    }
}
