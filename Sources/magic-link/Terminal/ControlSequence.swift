/// What a terminal does instead of showing it (ECMA-48 §8.3).
enum ControlSequence {
    /// To the start of the line, which is emptied.
    static let clearLine = "\r\u{1B}[K"
    /// Everything behind the cursor is emptied.
    static let clearRest = "\u{1B}[J"
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"

    /// To the start of the line that is `count` lines above.
    static func up(_ count: Int) -> String { count > 0 ? "\r\u{1B}[\(count)A" : "\r" }
}
