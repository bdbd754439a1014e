import Testing

struct ShellExampleTests {
    @Test func `only commands with an output behind them are examples`() {
        let markdown = """
            Text
            ```sh
            make run
            ```
            ```sh
            echo a
            echo b
            ```
            It says:

            ```text
            a
            b
            ```
            ```json
            {}
            ```
            """
        let examples = ShellExample.all(in: markdown)
        #expect(examples.map(\.commands) == ["echo a\necho b\n"])
        #expect(examples.map(\.output) == ["a\nb\n"])
    }

    @Test(arguments: [
        (#"{"email":"a","token":"…"}"#, #"{"email":"a","token":"x.y"}"#),
        (#"{"retry_after":30}"#, #"{"retry_after":29}"#),
        ("Retry-After: 30\n\n{}", "Retry-After: 28\r\n\r\n{}\n"),
        ("HTTP/1.1 200 OK\n…\n{}", "HTTP/1.1 200 OK\r\nDate: x\r\nAge: 1\r\n\r\n{}"),
        ("…", "anything"),
    ])
    func `an output is shown`(output: String, actual: String) throws {
        #expect(try ShellExample(commands: "", output: output).shows(actual))
    }

    @Test(arguments: [
        (#"{"email":"a","token":"…"}"#, #"{"email":"b","token":"x"}"#),
        (#"{"status":429}"#, #"{"status":410}"#),
        ("a", "a\nb"),
        ("a…c", "a\nc"),
        ("", "anything"),
    ])
    func `another output is not`(output: String, actual: String) throws {
        #expect(try !ShellExample(commands: "", output: output).shows(actual))
    }
}
