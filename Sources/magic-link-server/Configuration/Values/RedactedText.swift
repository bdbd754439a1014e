/// A text that shows in no message and no dump of a value that holds it.
struct RedactedText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text.
    let text: String

    init(_ text: String) { self.text = text }

    var description: String { "•••" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
