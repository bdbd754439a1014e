import MagicLinkAPI
import Testing

struct EmailAddressTests {
    @Test(
        "R20, C64: every dot-atom is accepted, whatever its top-level domain",
        arguments: [
            "o'brien@example.com", "a@x.museum", "a_b@d.photography", "!#$%&*+/=?^_`{|}~-@example.com",
            "a.b.c@a-b.example",
            "quac\u{0131}@example.com", "jörg@bücher.example", "u@xn--bcher-kva.example", "1@2.example",
        ])
    func accepts(text: String) throws {
        let address = try EmailAddress(text)
        #expect(address.text.utf8.elementsEqual(text.utf8))
    }

    @Test(
        "R20, C62, C64, C65: what is no single visible address is refused, and says why",
        arguments: [
            ("", EmailAddressError.empty),
            (" \u{00A0}\n", .empty),
            ("sam", .missingAt),
            ("@example.com", .malformedLocalPart),
            ("a..b@example.com", .malformedLocalPart),
            (".a@example.com", .malformedLocalPart),
            ("a.@example.com", .malformedLocalPart),
            ("<a href=//x>@example.com", .forbiddenCharacter),
            ("<b>@example.com", .malformedLocalPart),
            ("\"a b\"@example.com", .forbiddenCharacter),
            ("\"ab\"@example.com", .quotedLocalPart),
            ("a@[192.0.2.1]", .domainLiteral),
            ("a@192.0.2.1", .malformedDomain),
            ("a@b..c", .malformedDomain),
            ("a@example", .malformedDomain),
            ("a@example.com.", .malformedDomain),
            ("a@-example.com", .malformedDomain),
            ("a@exam_ple.com", .malformedDomain),
            ("a@b@example.com", .severalAddresses),
            ("a@example.com,b@example.com", .severalAddresses),
            ("a@example.com;b@example.com", .severalAddresses),
            ("\u{200F}a@example.com", .forbiddenCharacter),
            ("a\u{200B}@example.com", .forbiddenCharacter),
            ("a@exam\u{00AD}ple.com", .forbiddenCharacter),
            ("a\u{3164}@example.com", .forbiddenCharacter),
        ])
    func refuses(text: String, error: EmailAddressError) {
        #expect(throws: error) { try EmailAddress(text) }
        #expect(!error.message.isEmpty)
    }

    @Test(
        "R23: nothing that would end an SMTP line gets in",
        arguments: [
            "a\r\n@example.com", "a@example.com\r\nRCPT TO:<b@example.com>", "a\0@example.com", "a@exa\nmple.com",
        ])
    func refusesLineEnds(text: String) {
        #expect(throws: EmailAddressError.self) { try EmailAddress(text) }
    }

    @Test(
        "C61: white space around an address is dropped",
        arguments: [" a@example.com\u{00A0}\n", "\t\u{2003}a@example.com"])
    func trims(text: String) throws { #expect(try EmailAddress(text).text == "a@example.com") }

    @Test(
        "C56: scalars that normalise to ASCII are refused before the @",
        arguments: ["quac\u{212A}@example.com", "a\u{37E}b@example.com", "a\u{1FEF}@example.com"])
    func refusesDisguises(text: String) {
        #expect(throws: EmailAddressError.malformedLocalPart) { try EmailAddress(text) }
    }

    @Test func `C56: the Kelvin sign is not the letter K`() throws {
        let kelvin = try EmailAddress("k@\u{212A}.example")
        #expect(kelvin != (try EmailAddress("k@K.example")))
        #expect(Set([kelvin]).contains(try EmailAddress("k@K.example")) == false)
    }

    @Test func `R19: a local part has 64 octets at most, an address 254`() throws {
        let local = String(repeating: "a", count: 64)
        let label = String(repeating: "d", count: 60)
        let domain = "\(label).\(label).\(label).example"  // 190 octets
        #expect(try EmailAddress("\(local.dropFirst())@\(domain)").text.utf8.count == 254)
        #expect(throws: EmailAddressError.tooLong) { try EmailAddress("\(local)@\(domain)") }
        #expect(throws: EmailAddressError.localPartTooLong) { try EmailAddress("\(local)a@example.com") }
        #expect(throws: EmailAddressError.localPartTooLong) {
            try EmailAddress(String(repeating: "ü", count: 33) + "@example.com")
        }
        #expect(throws: EmailAddressError.tooLong) { try EmailAddress(String(repeating: "a@", count: 100_000)) }
    }

    @Test func `R96: an address prints masked`() throws {
        let address = try EmailAddress("sam@example.com")
        #expect("\(address)" == "s•••@example.com")
        #expect(try EmailAddress("samantha.long@example.com").masked == "s•••@example.com")
    }
}
