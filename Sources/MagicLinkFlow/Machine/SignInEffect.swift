/// What the block wants done. `Codable` like ``SignInEvent``.
public enum SignInEffect: Hashable, Sendable, Codable {
    /// Run `onSendLink`; answer with this number.
    case sendLink(call: Int, email: String)
    /// Run `onVerifyCode`; answer with this number.
    case verifyCode(call: Int, email: String, code: String)
    /// Run `onLink`; answer with this number.
    case openLink(call: Int, link: String)
    /// Give a call up: nobody waits for its answer any more.
    case cancel(call: Int)
    /// Open the person's mail.
    case openMail
    /// Run `onSuccess`.
    case succeed
    /// Let the device be felt.
    case haptic(kind: SignInHaptic)
    /// Have a screen reader say this.
    case announce(text: String)
    /// Move the keyboard's focus.
    case focus(field: SignInField)
}

/// How an event feels.
public enum SignInHaptic: String, Hashable, Sendable, Codable {
    /// A link or a code has signed in.
    case success
    /// Something failed.
    case error
    /// A submit was refused.
    case warning
}

/// Where the keyboard's focus can be.
public enum SignInField: String, Hashable, Sendable, Codable {
    case email
    case code
    /// The keyboard goes away. Not named `none`, which would be taken for an optional's.
    case nowhere = "none"
}
