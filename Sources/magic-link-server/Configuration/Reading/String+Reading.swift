extension String {
    /// Without what a URL says before an `@`: names and passwords that somebody put into the wrong variable.
    var withoutCredentials: String {
        guard let scheme = firstRange(of: "://"), let at = self[scheme.upperBound...].lastIndex(of: "@") else {
            return self
        }
        return self[..<scheme.upperBound] + "•••" + self[at...]
    }

    /// Without blanks and tabs around it.
    var trimmed: String {
        var rest = Substring(self).drop { $0 == " " || $0 == "\t" }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return String(rest)
    }

    /// With blanks behind it, at least one.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
