/// Finds the name that somebody meant.
package enum NearestName {
    /// The known name with the fewest letters added, left out, changed or swapped; `nil` when none is near: more than
    /// one in four would have to change, or more than three.
    package static func find(_ name: String, among known: [String]) -> String? {
        let name = Array(name.utf8.prefix(64))
        let near = known.map { (name: $0, distance: distance(name, Array($0.utf8))) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= min(3, name.count / 4) else { return nil }
        return near.name
    }

    /// Optimal string alignment: Levenshtein's distance, with neighbours that changed places counting once.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var before: [Int] = []
        var above = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, otherLetter) in other.enumerated() {
                var cost = min(
                    above[column] + (letter == otherLetter ? 0 : 1), above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            (before, above) = (above, current)
        }
        return above[other.count]
    }
}
