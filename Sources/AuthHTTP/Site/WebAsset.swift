/// A file that pages load, beside what stands in them.
enum WebAsset: String, Hashable, Sendable, CaseIterable {
    case page = "page.js"
    case flow = "flow.js"
    case reading = "reading.js"
    case words = "words.js"
    case link = "link.js"
    case icon = "icon.svg"

    var mediaType: String {
        switch self {
        case .page, .flow, .reading, .words, .link: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }
}
