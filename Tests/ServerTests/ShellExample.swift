import Foundation

/// A `sh` block of a Markdown file and the `json` or `text` block behind it, which shows what comes back.
struct ShellExample {
    /// What a reader pastes into a terminal.
    let commands: String
    /// What the terminal then shows. `…` stands for anything within a line, alone on a line for any lines.
    let output: String

    /// All pairs in `markdown`, in order. A `sh` block that no output follows shows nothing, so it isn't one.
    static func all(in markdown: String) -> [ShellExample] {
        let blocks = markdown.matches(of: #/(?m)^```(?<language>\w*)\n(?<text>(?s:.*?))^```$/#).map(\.output)
        return zip(blocks, blocks.dropFirst()).compactMap { block, next in
            guard block.language == "sh", ["json", "text"].contains(next.language) else { return nil }
            return ShellExample(commands: String(block.text), output: String(next.text))
        }
    }

    /// Whether `actual` is what ``output`` shows. Times, and seconds that run down while a reader types, may be others.
    func shows(_ actual: String) throws -> Bool {
        let running =
            #/(?<name>(?:Retry-After|retry_after|expires_in|created_at)"?: ?)\d+|(?<before>in )\d+(?<after> seconds?)/#
        let expected = NSRegularExpression.escapedPattern(for: Self.trimmed(output))
            .replacing(running) { "\($0.output.name ?? $0.output.before ?? "")[0-9]+\($0.output.after ?? "")" }
            .replacing("\n…\n", with: "\n(?:.*\n)*")
            .replacing("…", with: ".*")
        let pattern = try NSRegularExpression(pattern: "\\A\(expected)\\z")
        let text = Self.trimmed(actual)
        return pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    /// With plain line ends and without those at both ends.
    private static func trimmed(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines)
    }
}
