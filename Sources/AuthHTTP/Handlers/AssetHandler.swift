import HTTP

/// `GET /assets/…`: the scripts and the icon of the pages.
struct AssetHandler: Sendable {
    let assets: WebAssets

    func respond(_ asset: WebAsset, _ request: HTTPRequest) -> HTTPResponse {
        let body = assets.body(asset)
        var fields: HTTPFields = [
            "Content-Type": asset.mediaType, "Cache-Control": "public, max-age=31536000, immutable",
            "Vary": "Accept-Encoding", "Cross-Origin-Resource-Policy": "same-origin",
        ]
        guard let compressed = body.compressed, Self.takesGzip(request) else {
            return HTTPResponse(status: .ok, fields: fields, body: body.plain)
        }
        fields.append("Content-Encoding", "gzip")
        return HTTPResponse(status: .ok, fields: fields, body: compressed)
    }

    /// Whether `gzip` is named and not weighted with nothing (RFC 9110 §12.5.3).
    private static func takesGzip(_ request: HTTPRequest) -> Bool {
        request.fields.values("Accept-Encoding").joined(separator: ",").split(separator: ",").contains { coding in
            let parts = coding.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard parts.first == "gzip" else { return false }
            return parts.count == 1 || !parts[1].hasPrefix("q=0") || parts[1].contains { ("1"..."9").contains($0) }
        }
    }
}
