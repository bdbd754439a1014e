/// The last line of a server's reply: what counts is the code, never the text (RFC 5321 §4.2).
struct SMTPReply: Hashable, Sendable {
    /// 200–599.
    let code: Int
    /// Class, subject and detail (RFC 3463 §2): `5.1.1`. `nil` where the server gives none.
    let enhanced: String?

    init(code: Int, enhanced: String? = nil) {
        self.code = code
        self.enhanced = enhanced
    }

    /// Reads a line; `nil` where it isn't the last of its reply. A code without text is a whole reply.
    init?(line: some Collection<UInt8>) {
        let bytes = Array(line.prefix { $0 != 0x0D && $0 != 0x0A })
        guard bytes.count >= 3, bytes[..<3].allSatisfy({ (0x30...0x39).contains($0) }),
            bytes.count == 3 || bytes[3] == 0x20
        else { return nil }
        code = bytes[..<3].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let word = bytes.dropFirst(4).prefix { $0 != 0x20 }
        enhanced = Self.isEnhanced(word) ? String(decoding: word, as: UTF8.self) : nil
    }

    /// For the operator: `550 5.1.1`.
    var words: String { enhanced.map { "\(code) \($0)" } ?? "\(code)" }

    private static func isEnhanced(_ word: ArraySlice<UInt8>) -> Bool {
        let numbers = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.count == 3
            && numbers.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
