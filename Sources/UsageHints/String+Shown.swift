extension String {
    /// In quotes, on one line, without control characters, 100 characters at most: for messages.
    package var shown: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(100) { shown += scalar.escaped(asASCII: false) }
        return "\"\(shown)\(unicodeScalars.count > 100 ? "…" : "")\""
    }
}
