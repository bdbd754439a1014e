import Testing

@testable import magic_link

struct LineEditorTests {
    private func typed(_ text: String) -> (editor: LineEditor, changes: [LineEditor.Change]) {
        var editor = LineEditor()
        let changes = text.utf8.map { editor.take($0) }
        return (editor, changes)
    }

    @Test(arguments: [
        ("123456\n", "123456"), ("12\u{7F}3\r", "13"), ("12\u{8}\u{8}3\n", "3"), ("abc\u{15}d\n", "d"),
        ("one two\u{17}x\n", "one x"), ("a\u{1B}[Ab\u{1B}[1;5Cc\u{1B}OPd\n", "abcd"), ("é\u{7F}e\n", "e"),
        ("a\u{1}\tb\n", "ab"), ("\u{7F}\u{15}\u{17}\n", ""), ("👍\u{7F}ok\n", "ok"),
    ])
    func `a line is what was typed and not taken back`(keys: String, line: String) {
        #expect(typed(keys).changes.last == .line(line))
    }

    @Test func `a character is shown when it is there whole`() {
        #expect(typed("aé").changes == [.appended("a"), .none, .appended("é")])
        #expect(typed("ab\u{7F}").changes.last == .rewritten)
    }

    @Test func `Ctrl-D ends an empty line and no other`() {
        #expect(typed("\u{4}").changes == [.end])
        #expect(typed("a\u{4}").changes == [.appended("a"), .none])
    }

    @Test func `a second line begins empty`() {
        var editor = typed("one\n").editor
        #expect(editor.isEmpty)
        for byte in "two".utf8 { _ = editor.take(byte) }
        #expect(editor.take(UInt8(ascii: "\n")) == .line("two"))
    }

    @Test func `what is no UTF-8 ends no line, and what is too long is dropped`() {
        var editor = LineEditor()
        for byte: UInt8 in [0xFF, 0xC3, 0x41] { _ = editor.take(byte) }
        guard case .line(let odd) = editor.take(UInt8(ascii: "\n")) else { return #expect(Bool(false)) }
        #expect(odd.hasSuffix("A"))
        for _ in 0..<5000 { _ = editor.take(UInt8(ascii: "x")) }
        #expect(editor.take(UInt8(ascii: "\n")) == .line(String(repeating: "x", count: LineEditor.limit)))
    }
}
