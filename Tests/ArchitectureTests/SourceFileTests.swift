import Testing

struct SourceFileTests {
    @Test(arguments: [
        ("unsafe", "let x = unsafe f()"),
        ("unsafe", "nonisolated(unsafe) var x"),
        ("try!", "return try!f()"),
        ("as!", "x as! Int  // certain"),
        ("fatalError(", "Swift.fatalError()"),
        ("unsafe", #"get("http://localhost", unsafe x)"#),
    ])
    func `a word is found in code`(word: String, line: String) {
        #expect(SourceFile(target: "", path: "f", lines: ["", line]).places(of: word) == ["f:2"])
    }

    @Test(arguments: [
        ("unsafe", "unsafely(x)"),
        ("unsafe", "let is_unsafe = 1"),
        ("as!", "let has = alas!"),
        ("try!", "f()  // no try! here"),
        ("unsafe", "/// unsafe"),
    ])
    func `a part of another word or a comment is none`(word: String, line: String) {
        #expect(SourceFile(target: "", path: "f", lines: [line]).places(of: word).isEmpty)
    }
}
