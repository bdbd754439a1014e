/// What asking for a new mail in place of a link's comes to.
public enum LinkReplacement: Hashable, Sendable {
    /// It was asked for. Whoever holds the old link isn't told more of the address than this. With `isBound` the new
    /// mail too works only where the old one was asked for.
    case asked(LinkRequest.Outcome, maskedEmail: String, isBound: Bool)
    /// It was not, because of what the link is.
    case refused(LinkPreview)
}
