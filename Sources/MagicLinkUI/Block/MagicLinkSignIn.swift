#if canImport(SwiftUI)
public import MagicLinkAPI
import MagicLinkFlow
public import SwiftUI

/// Signs a person in by a link that is mailed to them, or by its code.
///
/// A section: it brings no navigation stack, background, padding or scroll view. Put it into your own column, such as
/// a `ScrollView` with `.padding(.horizontal, 20)`, or into a sheet. Apply `.redacted(reason: .placeholder)` while a
/// session is restored.
///
/// A universal link opens the app with an `applinks:` entry in Associated Domains, a link of a custom scheme with a URL
/// type. For a link that opens the app while this block isn't on screen, see `onSignInLink(matching:perform:)`.
public struct MagicLinkSignIn: View {
    /// What `onVerifyCode` is given: the address and the six digits.
    public typealias CodeAttempt = MagicLinkAPI.CodeAttempt

    @Binding private var email: String
    @State private var model: SignInModel
    private let actions: SignInActions
    private let linkMatches: @MainActor (URL) -> Bool
    private var resumption: Resumption?

    /// The block; only `onSendLink` is required.
    /// - Parameters:
    ///   - email: The address, to prefill that of a person who has been here before.
    ///   - resendAfter: How long until Resend can be tapped.
    ///   - linkLifetime: How long a link works, for the sent line; `nil` leaves it out.
    ///   - onSendLink: Sends a link to the trimmed address, also for Resend. Return to show the sent state, throw to
    ///     fail: a `LocalizedError`'s `errorDescription` is shown. What it returns may be `LinkTerms`, whose numbers win
    ///     over the two above.
    ///   - onVerifyCode: Redeems a code; throw to refuse it. Passing it offers "Enter a code instead".
    ///   - onLink: Redeems a link that the app was opened with while the block is on screen; throw to refuse it.
    ///   - linkMatches: Which URLs are sign-in links.
    ///   - onOpenMail: Replaces opening the Mail app.
    ///   - onSuccess: Goes on, about a second after a link or a code has succeeded.
    public init<Sent>(
        email: Binding<String> = .constant(""),
        resendAfter: Duration = .seconds(30),
        linkLifetime: Duration? = .seconds(15 * 60),
        onSendLink: @escaping @MainActor (String) async throws -> Sent,
        onVerifyCode: (@MainActor (CodeAttempt) async throws -> Void)? = nil,
        onLink: (@MainActor (URL) async throws -> Void)? = nil,
        linkMatches: @escaping @MainActor (URL) -> Bool = { _ in true },
        onOpenMail: (@MainActor () -> Void)? = nil,
        onSuccess: (@MainActor () -> Void)? = nil
    ) {
        var actions = SignInActions(
            sendLink: { email in try await onSendLink(email) as? any LinkTerms }, verifyCode: onVerifyCode,
            openMail: onOpenMail, succeed: onSuccess, message: { ($0 as? any LocalizedError)?.errorDescription })
        if let onLink {
            // The machine knows links as text, which came from a URL.
            actions.openLink = { link in if let url = URL(string: link) { try await onLink(url) } }
        }
        let options = SignInOptions(
            resendAfter: resendAfter, linkLifetime: linkLifetime, takesCodes: onVerifyCode != nil,
            takesLinks: onLink != nil, words: .matching(Bundle.main.preferredLocalizations))
        _email = email
        _model = State(initialValue: SignInModel(options: options, email: email.wrappedValue, actions: actions))
        self.actions = actions
        self.linkMatches = linkMatches
    }

    /// A block in a certain state, for previews.
    init(model: SignInModel) {
        _email = .constant(model.card.email)
        _model = State(initialValue: model)
        actions = model.actions
        linkMatches = { _ in false }
    }

    /// Goes on with a sign-in that was begun before the app was closed: the sent state, with the boxes open.
    ///
    /// For what `MagicLinkClient` knows as its `pendingRequest`. Without an address, or after the end, nothing happens.
    /// - Parameters:
    ///   - email: Where the link was sent.
    ///   - resendAt: When Resend can be tapped.
    ///   - expiresAt: When link and code stop working.
    /// - Returns: The block, which goes on once it appears.
    public func resuming(email: String?, resendAt: Date?, expiresAt: Date?) -> MagicLinkSignIn {
        var block = self
        block.resumption = email.map { Resumption(email: $0, resendAt: resendAt, expiresAt: expiresAt) }
        return block
    }

    /// The card, and "Use a different email" under it.
    public var body: some View {
        SignInSection(model: current)
            .onChange(of: email) { _, email in model.send(.emailChanged(text: email)) }
            .onChange(of: resumption, initial: true) { _, resumption in
                if let event = resumption?.event { model.send(event) }
            }
            .onChange(of: model.card.email) { _, typed in email = typed }
            .onSignInLink(matching: linkMatches) { url in model.send(.linkOpened(link: url.absoluteString)) }
    }

    /// The model with the closures of now: an app makes new ones each time it draws.
    private var current: SignInModel {
        model.actions = actions
        return model
    }
}

/// Fieldnote's sign-in screen, with an auth of its own that accepts the code 246810.
public struct MagicLinkSignInExample: View {
    @State private var email = ""
    @Environment(\.spTheme) private var theme

    /// The screen.
    public init() {}

    /// The app's name, a title, a line, and the block.
    public var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: theme.space.xl) {
                VStack(alignment: .leading, spacing: theme.space.xs) {
                    Text(verbatim: "Fieldnote")
                        .font(theme.type.headline)
                        .foregroundStyle(theme.color.textSecondary)
                    Text(verbatim: "Sign in")
                        .font(theme.type.largeTitle)
                        .foregroundStyle(theme.color.textPrimary)
                        .accessibilityAddTraits(.isHeader)
                    Text(verbatim: "Your notes, on every device you have with you.")
                        .font(theme.type.subhead)
                        .foregroundStyle(theme.color.textSecondary)
                }
                MagicLinkSignIn(
                    email: $email, onSendLink: auth.sendLink, onVerifyCode: auth.verifyCode, onLink: auth.openLink,
                    linkMatches: auth.matches)
            }
            .padding(.horizontal, 20)
            .padding(.vertical, theme.space.xl)
        }
        .background(theme.color.background)
    }

    private var auth: StandInAuth { StandInAuth() }
}

/// Answers as a server would, after a moment.
private struct StandInAuth {
    struct WrongCode: LocalizedError {
        var errorDescription: String? { "That code isn't right. Try 246810." }
    }

    func sendLink(_ email: String) async throws { try await Task.sleep(for: .seconds(1)) }

    func verifyCode(_ attempt: MagicLinkSignIn.CodeAttempt) async throws {
        try await Task.sleep(for: .seconds(1))
        guard attempt.code == "246810" else { throw WrongCode() }
    }

    func openLink(_ link: URL) async throws { try await Task.sleep(for: .seconds(1)) }

    func matches(_ link: URL) -> Bool { link.path().hasPrefix("/auth") }
}
#endif
