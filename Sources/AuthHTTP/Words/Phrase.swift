/// A sentence with one gap in it, written `{}`.
struct Phrase: Hashable, Sendable, ExpressibleByStringLiteral {
    private let before: String
    private let after: String

    init(stringLiteral value: String) { self.init(value) }

    init(_ text: String) {
        let parts = text.split(separator: "{}", maxSplits: 1, omittingEmptySubsequences: false)
        before = parts.first.map { String($0) } ?? ""
        after = parts.count > 1 ? String(parts[1]) : ""
    }

    /// The sentence around a text.
    func with(_ text: String) -> String { before + text + after }

    /// The sentence on a page, the text in it set off.
    func strong(_ text: String) -> HTML { "\(before)<strong>\(text)</strong>\(after)" }
}
