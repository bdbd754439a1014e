/// A path with places to be filled: `/auth/{token}`.
public struct RoutePattern: Hashable, Sendable {
    private enum Segment: Hashable, Sendable {
        case literal(String)
        case capture
    }

    /// As it was written; what logs and metrics show in place of the path, which may hold a secret.
    public let text: String
    private let segments: [Segment]
    private let isLiteral: Bool

    /// Reads a pattern: begins with a slash; a segment in braces stands for any one segment.
    public init(_ text: String) {
        self.text = text
        segments = text.utf8.dropFirst().split(separator: Octet.slash, omittingEmptySubsequences: false).map {
            $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") ? .capture : .literal(String(Substring($0)))
        }
        isLiteral = !segments.contains(.capture)
    }

    /// What the places hold, decoded, when the path is of this pattern; else `nil`.
    ///
    /// Literal segments are compared octet by octet, so that no other spelling passes a proxy's rules. A place never
    /// holds nothing, a dot segment, or a slash, however they were written.
    func captures(of path: Substring.UTF8View) -> [String]? {
        if isLiteral { return path.elementsEqual(text.utf8) ? [] : nil }
        var captures: [String] = []
        var rest = path
        for segment in segments {
            guard rest.popFirst() == Octet.slash else { return nil }
            let end = rest.firstIndex(of: Octet.slash) ?? rest.endIndex
            let part = rest[..<end]
            rest = rest[end...]
            switch segment {
            case .literal(let text):
                guard part.elementsEqual(text.utf8) else { return nil }
            case .capture:
                guard let text = PercentCoding.decodeText(part), !text.isEmpty, text != ".", text != "..",
                    !text.utf8.contains(Octet.slash), !text.utf8.contains(0)
                else { return nil }
                captures.append(text)
            }
        }
        return rest.isEmpty ? captures : nil
    }
}
