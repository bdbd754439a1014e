import Auth

/// The files that pages load, under a path that changes with their content: kept for good by browsers (RFC 8246 §2),
/// and never old.
struct WebAssets: Sendable {
    private let answers: [WebAsset: (plain: [UInt8], compressed: [UInt8]?)]
    private let folder: String

    /// The files for a site. `gzip` compresses (RFC 1952), and gives `nil` where it can't. Only these files are ever
    /// compressed: an answer that holds secrets beside what a stranger chose must not be (BREACH).
    /// - Throws: what `hash` throws.
    init(site: AuthSite, hash: any KeyedHash, gzip: ([UInt8]) -> [UInt8]?) throws {
        let bodies: [(WebAsset, [UInt8])] = [
            (.page, PackageResources.page_js), (.flow, PackageResources.flow_js), (.link, PackageResources.link_js),
            (.reading, PackageResources.reading_js), (.words, PackageResources.words_js),
            (.icon, Array(Self.icon(site).text.utf8)),
        ]
        let digest = try hash.sha256(bodies.flatMap(\.1)).prefix(5)
        folder = "/assets/" + String(digest.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 36) + "/"
        answers = Dictionary(uniqueKeysWithValues: bodies.map { ($0.0, ($0.1, gzip($0.1))) })
    }

    /// The path of a file, without the public URL's prefix.
    func path(_ asset: WebAsset) -> String { folder + asset.rawValue }

    /// A file's bytes.
    func body(_ asset: WebAsset) -> (plain: [UInt8], compressed: [UInt8]?) { answers[asset] ?? ([], nil) }

    /// The brand's first letter on its colour.
    private static func icon(_ site: AuthSite) -> HTML {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" \
        fill="\(site.accent.hex)"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" \
        font-size="19" font-weight="700" fill="\(site.accent.textHex)">\(site.initial)</text></svg>
        """
    }
}

extension AuthSite {
    /// The letter that stands for the brand.
    var initial: String { brand.first.map { $0.uppercased() } ?? "" }
}
