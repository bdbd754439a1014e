extension String {
    /// With what a terminal would act on, or that changes how lines read, written out instead: the words may be a
    /// stranger's.
    var withoutControls: String {
        var shown = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
