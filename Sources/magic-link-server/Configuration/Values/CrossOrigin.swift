import AuthHTTP

/// An origin whose pages may call the server. It is compared to the letter with what browsers send, so it must be
/// written as they write it (RFC 6454 §6.2): a capital, a slash at the end or a usual port would never match.
enum CrossOrigin {
    /// Checks `https://app.example.com` or `http://localhost:3000`.
    static func check(_ text: String) throws(SettingError) -> String {
        guard let url = PublicURL(text), url.origin == text, url.keepsSecureCookies else {
            throw SettingError(
                "origins such as https://app.example.com or http://localhost:3000, in lower case, without path, slash at "
                    + "the end or usual port, and not *, separated by commas")
        }
        return text
    }
}
