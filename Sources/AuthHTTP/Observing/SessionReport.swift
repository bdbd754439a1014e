import Auth
import MagicLinkAPI

/// Tells the observer what happens to sessions.
struct SessionReport: Sendable {
    let observe: (@Sendable (SessionRecord) -> Void)?

    func callAsFunction(_ event: SessionRecord.Event, _ session: SignedIn?, _ exchange: Exchange) {
        observe?(
            SessionRecord(
                event: event, session: session?.sessionID.text,
                maskedEmail: session?.user.mailbox.address.masked, client: exchange.client,
                requestID: exchange.requestID, trace: exchange.trace))
    }

    /// All sessions of a person have ended.
    func signedOutEverywhere(_ session: SignedIn, count: Int, _ exchange: Exchange) {
        observe?(
            SessionRecord(
                event: .signedOutEverywhere(count: count), session: nil,
                maskedEmail: session.user.mailbox.address.masked, client: exchange.client,
                requestID: exchange.requestID, trace: exchange.trace))
    }
}
