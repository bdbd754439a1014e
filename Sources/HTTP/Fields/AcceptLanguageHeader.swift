/// Which languages a person reads (RFC 9110 §12.5.4). What can't be read in it is as if it weren't there.
public struct AcceptLanguageHeader: Hashable, Sendable {
    private struct Range: Hashable, Sendable {
        /// The first subtag, in lower case; `*` for all languages that aren't named.
        let language: String
        /// Thousandths.
        let quality: Int
    }

    private let ranges: [Range]

    /// Reads all `Accept-Language` lines of a request.
    public init(_ fields: HTTPFields) { self.init(fields.values("Accept-Language")) }

    /// Reads field values.
    public init(_ values: [String]) {
        ranges = values.flatMap { ListElements($0).compactMap(Self.range) }
    }

    /// The offer that is wanted most, the first of equals in the person's own order; `nil` when none is wanted.
    ///
    /// Offers are primary subtags, such as `de`: whoever reads `de-AT` reads German (RFC 4647 §3.4).
    public func preferred(of offers: [String]) -> String? {
        var best: (offer: String, quality: Int)?
        for range in ranges where range.quality > best?.quality ?? 0 {
            let offer =
                range.language == "*"
                ? offers.first { offer in !ranges.contains { $0.language == offer } }
                : offers.first { $0 == range.language }
            if let offer { best = (offer, range.quality) }
        }
        return best?.offer
    }

    private static func range(_ element: Substring) -> Range? {
        let parts = element.split(separator: ";", omittingEmptySubsequences: false)
        guard let tag = parts.first, !tag.isEmpty, parts.count <= 2 else { return nil }
        var quality = 1000
        if parts.count == 2 {
            let weight = Substring(parts[1].utf8.trimmingBlanks()).asciiLowercased()
            guard weight.hasPrefix("q="), let thousandths = AcceptHeader.thousandths(String(weight.dropFirst(2)))
            else { return nil }
            quality = thousandths
        }
        let language = Substring(tag.utf8.trimmingBlanks()).prefix { $0 != "-" }
        return Range(language: language.asciiLowercased(), quality: quality)
    }
}
