import HTTP

/// What a person recognises a session by: browser and system, or an app's name. No version and no model, so that it
/// follows nobody around; at most 64 bytes.
struct CoarseUserAgent: Hashable, Sendable {
    /// `Firefox on Linux`, `Safari on iPhone`, `curl`.
    let text: String

    /// Reads `User-Agent` (RFC 9110 §10.1.5); `nil` when there is none to speak of.
    init?(_ request: HTTPRequest) {
        guard let value = request.fields["User-Agent"], let text = Self.coarse(value), !text.isEmpty else { return nil }
        self.text = text
    }

    /// The first that fits: most browsers name others, which they want to be taken for, behind themselves.
    private static let browsers = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"), ("OPiOS/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("Vivaldi/", "Vivaldi"), ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Chromium/", "Chromium"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("Linux", "Linux"), ("X11", "Unix"),
    ]

    private static func coarse(_ value: String) -> String? {
        let value = String(value.prefix(512))
        if value.hasPrefix(clientModule), let app = comment(value) { return app }
        guard value.hasPrefix("Mozilla/") else { return product(value) }
        let browser = browsers.first { value.contains($0.0) }?.1 ?? "Browser"
        guard let system = systems.first(where: { value.contains($0.0) })?.1 else { return browser }
        return "\(browser) on \(system)"
    }

    /// What MagicLinkClient says before the app's name: `MagicLinkClient/1.0 (Fieldnote)`.
    private static let clientModule = "MagicLinkClient/"

    /// The first comment (RFC 9110 §5.6.5); `nil` where there is none, or nothing of it can be shown.
    private static func comment(_ value: String) -> String? {
        guard let start = value.firstIndex(of: "(") else { return nil }
        let text = shown(String(value[value.index(after: start)...].prefix { $0 != "(" && $0 != ")" }))
        return text.isEmpty ? nil : text
    }

    /// The name of the first product: of an app on Apple's systems, the app's own, percent-encoded.
    private static func product(_ value: String) -> String? {
        let name = value.prefix { $0 != "/" && $0 != "(" }
        return PercentCoding.decodeText(name.utf8).map(shown)
    }

    /// What can be shown of a name, at most 64 bytes.
    private static func shown(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars where isShown(scalar) {
            guard text.utf8.count + UTF8.width(scalar) <= 64 else { break }
            text.unicodeScalars.append(scalar)
        }
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    /// Letters, digits, blanks and what stands in names.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " ._-+".unicodeScalars.contains(scalar)
            : scalar.properties.isAlphabetic
    }
}
