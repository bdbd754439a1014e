extension String {
    /// In quotes, on one line, without control characters, 60 characters at most: for messages.
    var shown: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(60) { shown += scalar.escaped(asASCII: false) }
        return "\"\(shown)\(unicodeScalars.count > 60 ? "…" : "")\""
    }

    /// Without what a terminal would act on instead of showing it: the words may be a server's.
    var withoutControls: String {
        let kept = unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(kept))
    }
}
