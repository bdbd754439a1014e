extension EmailAddress: CustomStringConvertible {
    /// The address with its local part hidden but for the first character: `s•••@example.com`.
    ///
    /// Enough for the owner to recognise it, not enough for a stranger who has only the link. Three dots whatever
    /// the length, so that not even that shows.
    public var masked: String {
        let first = localPart.unicodeScalars.prefix(1)
        return String(String.UnicodeScalarView(first)) + "•••@" + domain
    }

    /// ``masked``: what string interpolation prints can't leak an address.
    public var description: String { masked }
}
