/// What stands on a page, without the frame that all pages share.
struct Page: Hashable, Sendable {
    /// A script that makes more of the page. Every page works without.
    enum Script: Hashable, Sendable {
        case signIn, link
    }

    /// The heading, and with the brand's name the title. Never an address: titles are shown in previews and histories.
    let heading: String
    /// A line under the heading. With it both stand above the card, without it the heading is the card's.
    var lead: String?
    /// What the card shows above its heading.
    var symbol: HTML?
    /// Whether the content has the heading in it, since it isn't there all the time.
    var isHeadingWithin = false
    /// What follows the heading.
    let content: HTML
    /// Attributes of the part that the script works on.
    var data: HTML?
    /// What stands under the card.
    var below: HTML?
    /// The page's script.
    var script: Script?
    /// Whether the browser loads it again every few seconds.
    var refreshes = false

    /// The heading in the card.
    static func intro(_ heading: String, _ symbol: HTML?) -> HTML {
        "<div class=\"intro\">\(symbol)<h1>\(heading)</h1></div>"
    }
}
