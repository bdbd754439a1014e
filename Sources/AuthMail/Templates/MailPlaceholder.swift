/// What a template may have filled in, written as `{{name}}`.
enum MailPlaceholder: String, CaseIterable, Sendable {
    case brand
    /// The host of the link: the site that the person signs in to.
    case site
    case link
    case code
    /// In words: `fifteen minutes`.
    case lifetime
    /// The button's colour as `#rrggbb`.
    case accent
    /// Black or white, whichever can be read on the accent colour.
    case accentText = "accent_text"
}
