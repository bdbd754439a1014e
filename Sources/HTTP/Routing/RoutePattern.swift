/// A path with places to be filled: `/auth/{token}`.
public struct RoutePattern: Hashable, Sendable {
    private enum Segment: Hashable, Sendable {
        case literal([UInt8])
        case capture
    }

    /// As it was written; what logs and metrics show in place of the path, which may hold a secret.
    public let text: String
    private let segments: [Segment]

    /// Whether it fits its own text and nothing else.
    var isLiteral: Bool { !segments.contains(.capture) }

    /// Reads a pattern: begins with a slash; a segment in braces stands for any one segment.
    public init(_ text: String) {
        self.text = text
        segments = text.utf8.dropFirst().split(separator: Octet.slash, omittingEmptySubsequences: false).map {
            $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") ? .capture : .literal(Array($0))
        }
    }

    /// What the places hold, decoded, when the path is of this pattern; else `nil`.
    ///
    /// Literal segments are compared octet by octet, so that no other spelling passes a proxy's rules. A place never
    /// holds nothing, a dot segment, or a slash, however they were written.
    func captures(of path: [UInt8]) -> [String]? {
        var captures: [String] = []
        var start = 0
        for segment in segments {
            guard start < path.count, path[start] == Octet.slash else { return nil }
            let end = path.first(Octet.slash, in: start + 1..<path.count) ?? path.count
            let part = start + 1..<end
            start = end
            switch segment {
            case .literal(let octets):
                guard path[part].elementsEqual(octets) else { return nil }
            case .capture:
                guard let text = PercentCoding.decodeText(path, part), !text.isEmpty, text != ".", text != "..",
                    !text.utf8.contains(Octet.slash), !text.utf8.contains(0)
                else { return nil }
                captures.append(text)
            }
        }
        return start == path.count ? captures : nil
    }
}
