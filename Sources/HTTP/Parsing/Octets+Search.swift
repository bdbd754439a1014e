/// Searches by index: on a slice the same words would be calls to the standard library that nothing specialises.
extension [UInt8] {
    /// Where an octet stands first in a range.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Where an octet stands last in a range.
    func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.upperBound
        while index > range.lowerBound {
            index -= 1
            if self[index] == byte { return index }
        }
        return nil
    }

    /// Whether all octets of a range are of a class.
    @inline(__always)
    func areAll(in range: Range<Int>, _ isMember: (UInt8) -> Bool) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            guard isMember(self[index]) else { return false }
            index += 1
        }
        return true
    }

    /// Whether a range begins with a word, to the letter.
    func begins(_ range: Range<Int>, with word: String) -> Bool {
        guard range.count >= word.utf8.count else { return false }
        var index = range.lowerBound
        for letter in word.utf8 {
            guard self[index] == letter else { return false }
            index += 1
        }
        return true
    }

    /// The text of a range; what isn't UTF-8 shows as U+FFFD.
    func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
