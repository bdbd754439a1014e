import AuthHTTP

extension PublicURL {
    /// Reads a setting: https, or http on this machine alone (OWASP Forgot Password Cheat Sheet, "URL Tokens").
    init(setting text: String) throws(SettingError) {
        guard let url = PublicURL(text) else {
            throw SettingError("a URL such as https://id.example.com/auth, without user, query or fragment")
        }
        guard url.keepsSecureCookies else {
            throw SettingError(
                "an https URL, unless its host is localhost: a link in clear text can be read on its way")
        }
        self = url
    }
}
