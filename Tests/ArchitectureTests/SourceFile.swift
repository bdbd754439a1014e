/// A Swift file of the product, read as text.
struct SourceFile {
    /// The folder under `Sources`, which is the target's name.
    let target: String
    /// The path below `Sources`.
    let path: String
    /// Line by line, comments included.
    let lines: [String]

    /// The modules that the file imports, with or without access level, attributes and `import struct …`.
    var imports: Set<String> {
        let candidates = lines.filter { $0.contains("import ") }  // A regular expression costs 50 times as much.
        return Set(candidates.compactMap { $0.firstMatch(of: Self.importDeclaration).map { String($0.output.module) } })
    }

    /// The places where `word` stands, in code alone or also in comments, as `path:line`.
    ///
    /// A word begins where no letter, digit or `_` goes before, and ends likewise, or with itself (`try!`, `f(`).
    func places(of word: String, inComments: Bool = false) -> [String] {
        zip(1..., lines)
            .filter { $1.contains(word) && Self.contains(word, inComments ? $1[...] : Self.withoutComment($1)) }
            .map { "\(path):\($0.0)" }
    }

    private static func contains(_ word: String, _ line: Substring) -> Bool {
        func continues(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
        }
        return line.ranges(of: word).contains { range in
            !continues(line[..<range.lowerBound].last)
                && !(continues(word.last) && continues(line[range.upperBound...].first))
        }
    }

    /// Cuts at the first `//` that stands at the line's start or behind a space, which leaves URLs whole.
    private static func withoutComment(_ line: String) -> Substring {
        guard let comment = line.firstRange(of: #/(^|\s)\/\//#) else { return line[...] }
        return line[..<comment.lowerBound]
    }

    private static var importDeclaration: Regex<(Substring, module: Substring)> {
        #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:class|enum|func|let|macro|protocol|struct|typealias|var)\s+)?(?<module>\w+)/#
    }
}
