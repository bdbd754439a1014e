import Testing

@testable import AuthMail

struct QuotedPrintableTests {
    @Test func `what isn't a valid escape is kept`() {
        #expect(QuotedPrintable.decode("a=ZZ=4".utf8).elementsEqual("a=ZZ=4".utf8))
        #expect(QuotedPrintable.decode("a=\r\nb=\nc=3d".utf8).elementsEqual("abc=".utf8))
    }
}
