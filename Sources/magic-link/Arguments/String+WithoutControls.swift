extension String {
    /// Without what a terminal would act on instead of showing it: the words may be a server's.
    var withoutControls: String {
        let kept = unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(kept))
    }
}
