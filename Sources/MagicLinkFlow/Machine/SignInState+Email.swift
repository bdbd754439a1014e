import MagicLinkAPI

extension SignInState {
    /// What is wrong with the address as it stands; `nil` when a link can be sent to it.
    var emailError: EmailAddressError? {
        do {
            _ = try EmailAddress(email)
            return nil
        } catch {
            return error
        }
    }

    mutating func changeText(_ text: String) -> [SignInEffect] {
        // A binding that echoes what is there already must not sweep a message away.
        guard text != email else { return [] }
        email = text
        if case .email = step { failure = nil }
        return []
    }

    mutating func submitEmail() -> [SignInEffect] {
        guard case .email(var step) = step, step.sending == .idle, link == nil else { return [] }
        failure = nil
        do {
            let address = try EmailAddress(email).text
            let call = makeCall()
            step.isChecked = false
            step.sending = .busy(call: call, email: address)
            self.step = .email(step)
            return [.sendLink(call: call, email: address)]
        } catch {
            step.isChecked = true
            self.step = .email(step)
            return [
                .haptic(kind: .warning), .focus(field: .email),
                .announce(text: words.email.text(for: error)),
            ]
        }
    }

    mutating func confirmSending(to email: String, terms: Terms) -> [SignInEffect] {
        guard case .email(var step) = step else { return [] }
        let sent = SentStep(
            address: email, linkLifetime: terms.linkLifetime.map { .seconds($0) } ?? options.linkLifetime,
            resendAt: now + (terms.resendAfter.map { .seconds($0) } ?? options.resendAfter))
        step.sending = .done(sent, until: now + Self.checkHold)
        self.step = .email(step)
        return []
    }

    mutating func failSending(_ failure: Failure) -> [SignInEffect] {
        _ = restSending()
        return fail(with: failure.message ?? words.sendFailed)
    }

    mutating func restSending() -> [SignInEffect] {
        guard case .email(var step) = step else { return [] }
        step.sending = .idle
        self.step = .email(step)
        return []
    }

    /// Back to the address; whatever was under way is given up.
    mutating func changeEmail() -> [SignInEffect] {
        guard case .sent = step else { return [] }
        let calls = callsUnderWay
        link = nil
        failure = nil
        step = .email(EmailStep())
        return calls.map { .cancel(call: $0) } + [.focus(field: .email)]
    }

    /// A message under the accent button.
    mutating func fail(with message: String) -> [SignInEffect] {
        failure = message
        return [.haptic(kind: .error), .announce(text: message)]
    }
}
