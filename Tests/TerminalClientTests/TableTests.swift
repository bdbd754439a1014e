import Testing

@testable import magic_link

struct TableTests {
    @Test func `columns are as wide as their widest text, and no line ends in blanks`() {
        var table = Table(heading: ["ID", "DEVICE"])
        table.rows = [["abcdef", "Firefox"], ["1", ""]]
        #expect(table.text == "ID      DEVICE\nabcdef  Firefox\n1")
    }
}
