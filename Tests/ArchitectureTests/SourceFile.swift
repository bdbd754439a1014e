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
        Set(lines.compactMap { $0.firstMatch(of: Self.importDeclaration).map { String($0.output.module) } })
    }

    /// The places where `pattern` occurs outside comments, as `path:line`.
    func places(of pattern: Regex<Substring>) -> [String] {
        places { Self.withoutComment($0).contains(pattern) }
    }

    /// The places where `text` occurs, also in comments, as `path:line`.
    func places(ofText text: String) -> [String] {
        places { $0.contains(text) }
    }

    private func places(where matches: (String) -> Bool) -> [String] {
        zip(1..., lines).filter { matches($1) }.map { "\(path):\($0.0)" }
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
