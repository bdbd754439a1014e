/// What one of the doctor's checks has found.
struct Finding: Hashable, Sendable, Encodable {
    /// How bad it is.
    enum Status: String, Sendable, Encodable {
        case ok
        /// It works, and may not do so tomorrow, or not as meant.
        case warning
        /// It doesn't work.
        case problem
        /// Nothing is known about it.
        case skipped
    }

    /// The check, in a word or two.
    let check: String
    let status: Status
    /// What was found, on one line, without credentials.
    let detail: String
    /// What to do.
    var remedy: String?

    static func ok(_ check: String, _ detail: String) -> Self { Self(check: check, status: .ok, detail: detail) }

    static func warning(_ check: String, _ detail: String, remedy: String) -> Self {
        Self(check: check, status: .warning, detail: detail, remedy: remedy)
    }

    static func problem(_ check: String, _ detail: String, remedy: String) -> Self {
        Self(check: check, status: .problem, detail: detail, remedy: remedy)
    }

    static func skipped(_ check: String, _ detail: String) -> Self {
        Self(check: check, status: .skipped, detail: detail)
    }
}
