/// What a link would do, for the page that shows it. Looking changes nothing.
public enum LinkPreview: Hashable, Sendable {
    /// A press of the button signs in.
    case ready(maskedEmail: String, expiresIn: Duration)
    /// Signs in only where the sign-in was begun; anywhere else the code from the mail does.
    case bound(maskedEmail: String, expiresIn: Duration)
    case used(maskedEmail: String)
    case expired(maskedEmail: String)
    /// Newer mails have taken its place.
    case replaced(maskedEmail: String)
    case unknown
    /// The client has tried too many links that don't exist.
    case tooMany(retryAfter: Duration)
}
