import Foundation

/// What requests say of the app: `MagicLinkClient/1.0 (Fieldnote)`. People see it in the list of their sessions.
enum UserAgent {
    static func text(appName: String) -> String { "MagicLinkClient/1.0 (\(comment(appName)))" }

    /// The app's name, as far as a comment in a field takes it (RFC 9110 §5.6.5): visible ASCII without brackets.
    private static func comment(_ name: String) -> String {
        let kept = name.unicodeScalars.filter { (" "..."~").contains($0) && !"()\\".unicodeScalars.contains($0) }
        return String(String.UnicodeScalarView(kept.prefix(64)))
    }
}
