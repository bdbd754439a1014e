extension SignInState {
    /// Shows the sent state of a link that was asked for before the app was closed, with the boxes open: the person
    /// comes back from the mail. Not in place of what the person does by now.
    mutating func resume(_ email: String, terms: Terms) -> [SignInEffect] {
        guard case .email(let step) = step, step.sending == .idle else { return [] }
        self.email = email
        failure = nil
        self.step = .sent(
            SentStep(
                address: email, linkLifetime: terms.linkLifetime.map { .seconds($0) },
                resendAt: now + .seconds(terms.resendAfter ?? 0)))
        return enterCode()
    }

    mutating func resend() -> [SignInEffect] {
        guard case .sent(var step) = step, step.resendCall == nil, resendPhase(of: step) == .ready else { return [] }
        let call = makeCall()
        step.resendCall = call
        step.resendFailure = nil
        self.step = .sent(step)
        return [.sendLink(call: call, email: step.address)]
    }

    mutating func confirmResend(terms: Terms) -> [SignInEffect] {
        guard case .sent(var step) = step else { return [] }
        step.resendCall = nil
        step.confirmsUntil = now + Self.sentHold
        step.resendAt = now + (terms.resendAfter.map { .seconds($0) } ?? options.resendAfter)
        step.linkLifetime = terms.linkLifetime.map { .seconds($0) } ?? step.linkLifetime
        self.step = .sent(step)
        // What failed, failed with the mails before this one.
        failure = nil
        return [.announce(text: words.sentAgain)]
    }

    mutating func failResend(_ failure: Failure) -> [SignInEffect] {
        guard case .sent(var step) = step else { return [] }
        let message = failure.message ?? words.sendFailed
        step.resendCall = nil
        step.resendFailure = message
        if let seconds = failure.retryAfter { step.resendAt = now + .seconds(seconds) }
        self.step = .sent(step)
        return [.haptic(kind: .error), .announce(text: message)]
    }

    mutating func restResend() -> [SignInEffect] {
        guard case .sent(var step) = step else { return [] }
        step.resendCall = nil
        self.step = .sent(step)
        return []
    }

    mutating func openMail() -> [SignInEffect] {
        guard case .sent = step, isMailAvailable, activity == .idle else { return [] }
        return [.openMail]
    }

    mutating func missMail() -> [SignInEffect] {
        isMailAvailable = false
        return []
    }

    mutating func open(_ link: String) -> [SignInEffect] {
        guard options.takesLinks else { return [] }
        if var pending = self.link {
            // The system may hand the same link over twice.
            if link != pending.link { pending.next = link }
            self.link = pending
            return []
        }
        let call = makeCall()
        self.link = LinkCall(call: call, link: link)
        failure = nil
        return [.openLink(call: call, link: link)]
    }

    mutating func failLink(_ failure: Failure) -> [SignInEffect] {
        let next = link?.next
        link = nil
        if let next { return open(next) }
        return fail(with: failure.message ?? words.linkFailed)
    }

    mutating func restLink() -> [SignInEffect] {
        let next = link?.next
        link = nil
        return next.map { open($0) } ?? []
    }
}
