/// Which media types a client wants (RFC 9110 §12.5.1). What can't be read in it is as if it weren't there.
public struct AcceptHeader: Hashable, Sendable {
    private struct Range: Hashable, Sendable {
        let type: String
        let subtype: String
        /// Thousandths.
        let quality: Int

        /// How closely the range fits a type: 0 for not at all, 3 for exactly.
        func fit(_ media: MediaType) -> Int {
            if type == "*" { return 1 }
            guard type == media.type else { return 0 }
            if subtype == "*" { return 2 }
            return subtype == media.subtype ? 3 : 0
        }
    }

    private let ranges: [Range]

    /// Reads all `Accept` lines of a request.
    public init(_ fields: HTTPFields) { self.init(fields.values("Accept")) }

    /// Reads field values.
    public init(_ values: [String]) {
        ranges = values.flatMap { ListElements($0).compactMap(Self.range) }
    }

    /// How much a type is wanted, in thousandths: 0 for not acceptable, 1000 for everything when nothing is said.
    ///
    /// The range that fits most closely decides; of several such the one that wants it most.
    public func quality(of type: String) -> Int {
        guard !ranges.isEmpty else { return 1000 }
        guard let media = MediaType(type) else { return 0 }
        let fits = ranges.map { (fit: $0.fit(media), quality: $0.quality) }
        let best = fits.max { ($0.fit, $0.quality) < ($1.fit, $1.quality) }
        return best.map { $0.fit == 0 ? 0 : $0.quality } ?? 0
    }

    /// Whether a client wants one type more than the other.
    public func prefers(_ one: String, to other: String) -> Bool { quality(of: one) > quality(of: other) }

    /// The type that is wanted most, the first of equals; `nil` when none is acceptable.
    public func preferred(of offers: [String]) -> String? {
        var best: (type: String, quality: Int)?
        for offer in offers {
            let quality = quality(of: offer)
            if quality > best?.quality ?? 0 { best = (offer, quality) }
        }
        return best?.type
    }

    private static func range(_ element: Substring) -> Range? {
        guard let media = MediaType(element), media.type != "*" || media.subtype == "*" else { return nil }
        var quality = 1000
        if let weight = media.parameters.first(where: { $0.name == "q" }) {
            guard let thousandths = thousandths(weight.value) else { return nil }
            quality = thousandths
        }
        return Range(type: media.type, subtype: media.subtype, quality: quality)
    }

    /// `qvalue` (RFC 9110 §12.4.2): 0 to 1 with at most three decimals.
    static func thousandths(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1"), bytes.count <= 5,
            bytes.count == 1 || bytes[1] == UInt8(ascii: "."), bytes.dropFirst(2).allSatisfy(Octet.isDigit)
        else { return nil }
        var value = Int(first & 0x0F) * 1000
        for (byte, unit) in zip(bytes.dropFirst(2), [100, 10, 1]) { value += Int(byte & 0x0F) * unit }
        return value <= 1000 ? value : nil
    }
}
