import MagicLinkAPI
import Testing

struct OneTimeCodeTests {
    @Test(
        "C41: blanks, dashes and invisible characters around and between the digits are dropped",
        arguments: [" 123 456", "123-456", "123\u{2013}456", "123\u{00A0}456", "\u{200B}123456\n", "１２３４５６", "١٢٣٤٥٦"])
    func readsPasted(text: String) throws {
        #expect(try #require(OneTimeCode(text)).digits == "123456")
    }

    @Test(
        "C43, C44: what isn't six digits is no code", arguments: ["12345", "0012345", "12345 ", "12345a", "", "½23456"])
    func refuses(text: String) { #expect(OneTimeCode(text) == nil) }

    @Test func `keeps leading zeros`() { #expect(OneTimeCode(number: 123).digits == "000123") }

    @Test func `never prints its digits`() { #expect("\(OneTimeCode(number: 123_456))".contains("1") == false) }
}
