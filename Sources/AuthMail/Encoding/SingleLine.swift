extension String {
    /// The text with every run of control characters and line ends made one blank, and none at its ends.
    ///
    /// Names from settings reach header fields and mail lines: a line end in one must not begin a new line there.
    var singleLine: String {
        var scalars = UnicodeScalarView()
        var isPending = false
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: isPending = true
            default:
                if isPending, !scalars.isEmpty { scalars.append(" ") }
                isPending = false
                scalars.append(scalar)
            }
        }
        while scalars.last == " " { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars.drop { $0 == " " }))
    }

    /// The text's lines, whichever way they end: CRLF, CR or LF.
    var mailLines: [String] {
        var lines: [String] = []
        var line = UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in unicodeScalars {
            if scalar == "\n", previous == "\r" {
                // The second half of a line end that is already counted.
            } else if scalar == "\r" || scalar == "\n" {
                lines.append(String(line))
                line = UnicodeScalarView()
            } else {
                line.append(scalar)
            }
            previous = scalar
        }
        if !line.isEmpty { lines.append(String(line)) }
        return lines
    }
}
