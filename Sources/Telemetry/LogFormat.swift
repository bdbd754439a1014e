/// How a line is written.
public enum LogFormat: String, CaseIterable, Sendable {
    /// For eyes: time, level, event, then `name=value`.
    case text
    /// For programs: one JSON object a line.
    case json
}
