import Auth
import AuthIDN
import Testing

struct IDN2DomainNamesTests {
    let names: any DomainNames = IDN2DomainNames()

    @Test(
        "C58: every spelling of a name has the same A-labels",
        arguments: [
            "bücher.example",  // composed
            "bu\u{308}cher.example",  // decomposed
            "BÜCHER.Example",
            "xn--bcher-kva.example",
            "XN--BCHER-KVA.EXAMPLE",
            "bücher。example",  // U+3002, a full stop to UTS #46
        ])
    func equalNames(name: String) { #expect(names.ascii(name) == "xn--bcher-kva.example") }

    @Test(
        "C55, C56: letters of domains are mapped by UTS #46, which makes them the name that DNS knows",
        arguments: [
            ("Example.COM", "example.com"),
            ("ｅｘａｍｐｌｅ．ｃｏｍ", "example.com"),
            ("\u{212A}iosk.example", "kiosk.example"),
            ("a.b-c.9.museum", "a.b-c.9.museum"),
            ("r3---sn-ab.example.com", "r3---sn-ab.example.com"),
            // Non-transitional: ß is a letter of its own.
            ("faß.example", "xn--fa-hia.example"),
            ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
            ("אבג.example", "xn--4dbcd.example"),
            // ZWNJ between letters that join: a difference in Persian (RFC 5892 A.1).
            ("نامه\u{200C}ای.example", "xn--mgba3gch31f060k.example"),
        ])
    func mapsLetters(name: String, ascii: String) { #expect(names.ascii(name) == ascii) }

    @Test(
        "C62: what is no domain name is refused",
        arguments: [
            "", ".", "example..com", ".example.com", "example.com.", "-a.example", "a-.example", "a_b.example",
            "a b.example", "a\0.example", "a@b.example", "exam\u{7F}ple.com",
            "xn--.example", "xn--a.example", "xn--99999999.example",
            "xn--example-.com",
            // A-labels of upper case, of a decomposed ü, and of plain ASCII: not what their decoding encodes to.
            "xn--BCHER-kva-.example", "xn--bucher-t2a3t.example", "xn--abc-.example",
            "a\u{200D}b.example",  // ZWJ where no rule allows it (RFC 5892 A.2)
            "a\u{200C}b.example",
            "א1a.example",  // right-to-left and left-to-right in one label (RFC 5893 §2)
            "\u{308}a.example",  // begins with a mark
            "a\u{2028}b.example", "a\u{E000}b.example", "a⒈com.example",
        ])
    func refuses(name: String) { #expect(names.ascii(name) == nil) }

    @Test("R19: a label may have 63 octets and a name 253, counted as A-labels") func boundsLengths() {
        let label = String(repeating: "a", count: 63)
        #expect(names.ascii("\(label).example") == "\(label).example")
        #expect(names.ascii("\(label)a.example") == nil)
        let longest = "\(label).\(label).\(label).\(label.dropLast(2))"
        #expect(longest.utf8.count == 253)
        #expect(names.ascii(longest) == longest)
        #expect(names.ascii("\(label).\(label).\(label).\(label.dropLast(1))") == nil)
        // 57 letters fit, 58 don't: "xn--", and what Punycode adds.
        #expect(names.ascii(String(repeating: "ü", count: 60) + ".example") == nil)
        #expect(names.ascii(String(repeating: "ü", count: 5000) + ".example") == nil)
        #expect(names.ascii(String(repeating: "ü.", count: 120) + "example") == nil)
    }

    @Test(
        "C58: text is composed, byte for byte",
        arguments: [
            ("abc", "abc"), ("u\u{308}", "ü"), ("ü", "ü"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("", ""),
            // Singletons become what they stand for: why addresses with them are refused before.
            ("\u{212A}", "K"), ("\u{2126}", "Ω"),
        ])
    func composes(text: String, composed: String) {
        #expect(names.composed(text).map { Array($0.utf8) } == Array(composed.utf8))
    }

    @Test("C56: composing leaves look-alikes apart", arguments: ["ı", "ﬀoo", "ｊoe"])
    func leavesLookAlikes(text: String) { #expect(names.composed(text).map { Array($0.utf8) } == Array(text.utf8)) }
}
