extension String {
    /// In quotes, on one line, without control characters, 60 characters at most: for messages.
    var shown: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(60) { shown += scalar.escaped(asASCII: false) }
        return "\"\(shown)\(unicodeScalars.count > 60 ? "…" : "")\""
    }
}
