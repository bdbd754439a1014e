extension Collection<UInt8> {
    /// Where a sequence of bytes first stands. Bytes, since characters that are canonically equal are not the same here.
    func firstRange(ofBytes wanted: some Collection<UInt8>) -> Range<Index>? {
        guard let first = wanted.first else { return nil }
        var start = startIndex
        while let found = self[start...].firstIndex(of: first) {
            var end = found
            var matches = true
            for byte in wanted {
                guard end < endIndex, self[end] == byte else {
                    matches = false
                    break
                }
                formIndex(after: &end)
            }
            if matches { return found..<end }
            start = index(after: found)
        }
        return nil
    }

    /// Whether a sequence of bytes stands in it.
    func has(_ wanted: String) -> Bool { firstRange(ofBytes: wanted.utf8) != nil }
}
