import Testing

@testable import AuthMail

struct QuotedPrintableTests {
    @Test(
        "R92: lines are 76 columns at most, have no blank at the end, and decode to what they were",
        arguments: [
            "plain", "a=b", "blank at the end ", "tab\t", String(repeating: "x", count: 76),
            String(repeating: "x", count: 77), String(repeating: "ä", count: 100), String(repeating: "😀 ", count: 50),
            String(repeating: " ", count: 200), "\u{0}\u{7F}", "",
        ])
    func roundTrip(_ line: String) {
        let encoded = QuotedPrintable.encode(line: line)
        for part in encoded.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(part.utf8.count <= 76)
            #expect(part.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 })
            #expect(part.utf8.last != 0x20 && part.utf8.last != 0x09)
        }
        #expect(QuotedPrintable.decode(encoded.utf8).elementsEqual(line.utf8))
    }

    @Test("R92: 76 columns need no soft break, and none falls into a character")
    func softBreaks() {
        #expect(QuotedPrintable.encode(line: String(repeating: "x", count: 76)).utf8.count == 76)
        let lines = QuotedPrintable.encode(line: String(repeating: "😀", count: 20)).replacing("\r\n", with: "\n")
        for line in lines.split(separator: "\n") {
            let bytes = QuotedPrintable.decode((line.hasSuffix("=") ? line.dropLast() : line).utf8)
            #expect(String(validating: bytes, as: UTF8.self) != nil)
        }
    }

    @Test func `what isn't a valid escape is kept`() {
        #expect(QuotedPrintable.decode("a=ZZ=4".utf8).elementsEqual("a=ZZ=4".utf8))
        #expect(QuotedPrintable.decode("a=\r\nb=\nc=3d".utf8).elementsEqual("abc=".utf8))
    }
}
