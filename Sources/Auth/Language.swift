/// A language that pages and mails are written in. The raw value is its tag (BCP 47), and is stored.
public enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
}
