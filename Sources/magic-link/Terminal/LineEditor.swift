/// The line that somebody types, byte by byte as the terminal sends them.
///
/// The terminal's own line editing would do, but while it is at work nobody can tell whether something has been typed,
/// and a countdown would be drawn over it.
struct LineEditor: Sendable {
    /// What a byte comes to.
    enum Change: Equatable, Sendable {
        case none
        /// This is to be shown behind the rest.
        case appended(String)
        /// All of the line is to be shown anew.
        case rewritten
        /// Enter.
        case line(String)
        /// Ctrl-D on an empty line.
        case end
    }

    private enum State: Sendable {
        case text
        /// An escape has come.
        case escape
        /// A control sequence: an arrow key, say. All up to its last byte is dropped (ECMA-48 §5.4).
        case sequence
        /// One more byte is to be dropped.
        case lastByte
    }

    private var bytes: [UInt8] = []
    /// How many bytes have been shown: what comes later is the start of a character.
    private var shown = 0
    private var state = State.text

    /// Longer than any link: what is typed beyond is dropped.
    static let limit = 2048

    /// What stands there.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether nothing has been typed.
    var isEmpty: Bool { bytes.isEmpty }

    mutating func take(_ byte: UInt8) -> Change {
        switch state {
        case .text: return takeText(byte)
        case .escape: state = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "O") ? .lastByte : .text
        case .sequence: if (0x40...0x7E).contains(byte) { state = .text }
        case .lastByte: state = .text
        }
        return .none
    }

    private mutating func takeText(_ byte: UInt8) -> Change {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .line(finish())
        case 0x04: return bytes.isEmpty ? .end : .none  // Ctrl-D
        case 0x08, 0x7F: return erase { $0.removeLast() }  // Backspace
        case 0x15: return erase { $0.removeAll() }  // Ctrl-U
        case 0x17:  // Ctrl-W
            return erase { text in
                while text.last == " " { text.removeLast() }
                while let last = text.last, last != " " { text.removeLast() }
            }
        case 0x1B:
            state = .escape
            return .none
        case 0..<0x20: return .none
        default: return append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) -> Change {
        guard bytes.count < Self.limit else { return .none }
        bytes.append(byte)
        // A character of several bytes is shown when it is there whole.
        guard let text = String(validating: bytes[shown...], as: UTF8.self) else { return .none }
        shown = bytes.count
        return .appended(text)
    }

    private mutating func erase(_ change: (inout String) -> Void) -> Change {
        var text = text
        guard !text.isEmpty else { return .none }
        change(&text)
        bytes = Array(text.utf8)
        shown = bytes.count
        return .rewritten
    }

    private mutating func finish() -> String {
        defer {
            bytes = []
            shown = 0
        }
        return text
    }
}
