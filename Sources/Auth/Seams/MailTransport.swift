/// Carries a sign-in mail away.
public protocol MailTransport: Sendable {
    /// Tries once to hand the mail over. Never throws: what went wrong is a value that says what to do next.
    func deliver(_ mail: SignInMail) async -> DeliveryOutcome
}
