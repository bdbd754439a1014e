import Foundation

/// A `sh` block of a Markdown file and the `json` or `text` block behind it, which shows what comes back.
struct ShellExample {
    /// What a reader pastes into a terminal.
    let commands: String
    /// What the terminal then shows; `…` stands for anything within a line.
    let output: String

    /// All pairs in `markdown`, in order. A `sh` block that no output follows shows nothing, so it isn't one.
    static func all(in markdown: String) -> [ShellExample] {
        let blocks = fencedBlocks(in: markdown)
        return zip(blocks, blocks.dropFirst()).compactMap { block, next in
            guard block.language == "sh", ["json", "text"].contains(next.language) else { return nil }
            return ShellExample(commands: block.text, output: next.text)
        }
    }

    /// Whether `actual` is what ``output`` shows. Seconds that run down while a reader types may be others.
    func shows(_ actual: String) -> Bool {
        let running = #/((?:Retry-After|retry_after|expires_in|age)"?: ?)\d+/#
        let expected = Self.trimmed(output).replacing(running) { "\($0.output.1)…" }
        return Self.matches(Self.trimmed(actual)[...], expected.split(separator: "…", omittingEmptySubsequences: false))
    }

    /// Whether `text` is the `pieces` in order with anything but line breaks between them.
    private static func matches(_ text: Substring, _ pieces: [Substring]) -> Bool {
        guard let first = pieces.first, text.hasPrefix(first) else { return false }
        let rest = text.dropFirst(first.count)
        if pieces.count == 1 { return rest.isEmpty }
        let line = rest.prefix { !$0.isNewline }
        return (0...line.count).contains { matches(rest.dropFirst($0), Array(pieces.dropFirst())) }
    }

    private static func trimmed(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    private static func fencedBlocks(in markdown: String) -> [(language: Substring, text: String)] {
        markdown.matches(of: #/(?m)^```(\w*)\n((?s:.*?))^```$/#).map { ($0.output.1, String($0.output.2)) }
    }
}
