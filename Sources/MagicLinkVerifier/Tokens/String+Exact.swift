extension String {
    /// Whether two texts are the same bytes. `==` also takes one way to compose a letter for another.
    func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// With A to Z as a to z, and all else as it is.
    var asciiLowercased: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
}
