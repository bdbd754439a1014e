/// Rows under a heading, each column as wide as its widest text.
struct Table: Sendable {
    let heading: [String]
    var rows: [[String]] = []

    /// Without blanks at the lines' ends.
    var text: String {
        let all = [heading] + rows
        let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { Self.line($0, widths) }.joined(separator: "\n")
    }

    private static func line(_ row: [String], _ widths: [Int]) -> String {
        var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }
}
