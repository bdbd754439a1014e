import FoundationEssentials

/// Text in header fields: folded where it is ASCII, in encoded words where it isn't (RFC 5322 §2.2.3, RFC 2047).
enum HeaderText {
    /// RFC 2047 §2: a line with an encoded word has at most 76 columns.
    private static let lineLimit = 76
    /// RFC 2047 §2: an encoded word has at most 75 characters.
    private static let wordLimit = 75
    /// `=?UTF-8?B?` and `?=`.
    private static let wordFrame = 12
    private static let fold = "\r\n "

    /// A whole field of free text: `Subject: …`.
    static func field(_ name: String, _ text: String) -> String {
        let start = name + ": "
        if needsEncoding(text) {
            return start + encodedWords(text, column: start.utf8.count).joined(separator: fold)
        }
        return folded(start, text)
    }

    /// A whole field with one mailbox: `From: Name <address>` (RFC 5322 §3.4). The address stands on a line of its own
    /// where the name is long.
    static func mailbox(_ name: String, phrase: String, address: String) -> String {
        let start = name + ": "
        guard !phrase.isEmpty else { return start + address }
        let words: [String]
        if needsEncoding(phrase) {
            words = encodedWords(phrase, column: start.utf8.count)
        } else {
            words = [quotedIfNeeded(phrase)]
        }
        let lastColumn = (words.count > 1 ? 1 : start.utf8.count) + (words.last?.utf8.count ?? 0)
        let fits = lastColumn + 3 + address.utf8.count <= lineLimit
        return start + words.joined(separator: fold) + (fits ? " " : fold) + "<" + address + ">"
    }

    /// Whether a text can't stand in a header as it is.
    static func needsEncoding(_ text: String) -> Bool {
        var previous: UInt8 = 0
        var run = 0
        for byte in text.utf8 {
            guard (0x20...0x7E).contains(byte) else { return true }
            // Would be taken for an encoded word.
            if previous == UInt8(ascii: "="), byte == UInt8(ascii: "?") { return true }
            run = byte == 0x20 ? 0 : run + 1
            // Too long to be folded at a blank.
            if run > 900 { return true }
            previous = byte
        }
        return text.utf8.first == 0x20 || text.utf8.last == 0x20
    }

    /// Words of at most 75 characters, each of which decodes alone: no character is split between two of them.
    ///
    /// The first word begins in `column`, the others in column 1, after the blank of a fold.
    static func encodedWords(_ text: String, column: Int) -> [String] {
        var words: [String] = []
        var bytes: [UInt8] = []
        var room = capacity(after: column)
        func flush() {
            guard !bytes.isEmpty else { return }
            words.append("=?UTF-8?B?" + Data(bytes).base64EncodedString() + "?=")
            bytes = []
            room = capacity(after: 1)
        }
        for character in text {
            let whole = Array(String(character).utf8)
            if bytes.count + whole.count > room { flush() }
            if whole.count <= room {
                bytes += whole
                continue
            }
            // A cluster that no word can hold is split between its scalars.
            for scalar in character.unicodeScalars {
                let piece = UTF8.encode(scalar).map(Array.init) ?? []
                if bytes.count + piece.count > room { flush() }
                bytes += piece
            }
        }
        flush()
        return words
    }

    /// How many bytes fit into a word that begins in a column: a whole number of base64's groups of three.
    private static func capacity(after column: Int) -> Int {
        max(6, (min(wordLimit, lineLimit - column) - wordFrame) / 4 * 3)
    }

    /// ASCII text folded at single blanks so that lines stay within 76 columns where they can.
    private static func folded(_ start: String, _ text: String) -> String {
        var output = start
        var column = start.utf8.count
        var isFirst = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if isFirst {
                isFirst = false
            } else if column + 1 + word.utf8.count > lineLimit, column > start.utf8.count, !word.isEmpty {
                output += fold
                column = 1
            } else {
                output += " "
                column += 1
            }
            output += word
            column += word.utf8.count
        }
        return output
    }

    /// A phrase as atoms, or as a quoted string where it has other characters (RFC 5322 §3.2.4).
    private static func quotedIfNeeded(_ phrase: String) -> String {
        let isAtoms = phrase.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "'"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "+"):
                true
            default: false
            }
        }
        if isAtoms { return phrase }
        var quoted = "\""
        for scalar in phrase.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
