/// What stands on a page, without the frame that all pages share.
struct Page: Hashable, Sendable {
    /// The heading, and with the brand's name the title. Never an address: titles are shown in previews and histories.
    let heading: String
    /// What follows the heading.
    let content: HTML
    /// Whether the browser loads it again every few seconds.
    var refreshes = false
}
