import MagicLinkAPI

/// What the pages of one sign-in hand on from form to form.
struct PendingSignIn: Hashable, Sendable {
    /// As typed; empty while it isn't known.
    var email = ""
    /// The handle that asking for the link returned.
    var request: String?
    /// Where the browser goes afterwards; one of the configured addresses.
    var returnTo: String?
}

extension PendingSignIn {
    /// Reads what a form handed on. Nothing in it is believed: it is only written into the next form, at most as long
    /// as any honest value.
    init(_ fields: RequestFields, site: AuthSite) {
        email = String((fields.first(VerifyCodeBody.CodingKeys.email) ?? "").prefix(320))
        request = fields.first(VerifyCodeBody.CodingKeys.request).flatMap { $0.utf8.count <= 128 ? $0 : nil }
        returnTo = fields.first(SendBody.CodingKeys.returnTo).flatMap(site.returnAddress)
    }
}
