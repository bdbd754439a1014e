extension IPAddress: CustomStringConvertible {
    /// Four decimal numbers, or IPv6 as RFC 5952 §4 recommends: lower case, the longest run of zeros as `::`.
    public var description: String {
        switch self {
        case .v4(let number):
            return "\(number >> 24).\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
        case .v6(let high, let low):
            let groups = [high, low].flatMap { half in
                [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) }
            }
            guard let zeros = Self.longestRunOfZeros(groups) else { return Self.joined(groups[...]) }
            return Self.joined(groups[..<zeros.lowerBound]) + "::" + Self.joined(groups[zeros.upperBound...])
        }
    }

    private static func joined(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest runs, if it has two groups or more.
    private static func longestRunOfZeros(_ groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest.count > 1 ? longest : nil
    }
}
