extension SignInState {
    /// Takes an event that happened at `now`, and says what is to be done.
    ///
    /// Whatever was due by then happens first. A clock that runs backwards is taken to stand still.
    public mutating func handle(_ event: SignInEvent, at now: Duration) -> [SignInEffect] {
        self.now = max(self.now, now)
        return settle() + (success == nil ? react(to: event) : [])
    }

    private mutating func react(to event: SignInEvent) -> [SignInEffect] {
        switch event {
        case .resumed(let email, let resendAfter, let linkLifetime):
            resume(email, terms: Terms(resendAfter: resendAfter, linkLifetime: linkLifetime))
        case .emailChanged(let text): changeText(text)
        case .continue: submitEmail()
        case .resend: resend()
        case .enterCode: enterCode()
        case .codeChanged(let text): changeCode(text)
        case .submitCode: submitCode()
        case .linkOpened(let link): open(link)
        case .signedIn: signIn()
        case .openMail: openMail()
        case .mailMissing: missMail()
        case .changeEmail: changeEmail()
        case .succeeded(let call, let resendAfter, let linkLifetime):
            succeed(call, terms: Terms(resendAfter: resendAfter, linkLifetime: linkLifetime))
        case .failed(let call, let message, let retryAfter, let attemptsLeft):
            fail(
                call,
                Failure(
                    message: message.flatMap { $0.isEmpty ? nil : $0 }, retryAfter: retryAfter,
                    attemptsLeft: attemptsLeft))
        case .cancelled(let call): rest(call)
        case .tick: []
        }
    }

    /// What was due: the check on Continue gives way to the sent state, the last check to `onSuccess`.
    private mutating func settle() -> [SignInEffect] {
        if var success {
            guard !success.isOver, success.until <= now else { return [] }
            success.isOver = true
            self.success = success
            return [.succeed]
        }
        guard case .email(let step) = step, case .done(let sent, let until) = step.sending, until <= now else {
            return []
        }
        self.step = .sent(sent)
        return [.focus(field: .nowhere), .announce(text: words.sentAnnouncement(address: sent.address))]
    }

    private mutating func succeed(_ call: Int, terms: Terms) -> [SignInEffect] {
        switch purpose(of: call) {
        case .send(let email): confirmSending(to: email, terms: terms)
        case .resend: confirmResend(terms: terms)
        case .code, .link: signIn(by: call)
        case nil: []
        }
    }

    private mutating func fail(_ call: Int, _ failure: Failure) -> [SignInEffect] {
        switch purpose(of: call) {
        case .send: failSending(failure)
        case .resend: failResend(failure)
        case .code: failCode(failure)
        case .link: failLink(failure)
        case nil: []
        }
    }

    private mutating func rest(_ call: Int) -> [SignInEffect] {
        switch purpose(of: call) {
        case .send: restSending()
        case .resend: restResend()
        case .code: restCode()
        case .link: restLink()
        case nil: []
        }
    }

    /// What a call that is under way is for; `nil` for one that nobody waits for.
    private func purpose(of call: Int) -> Purpose? {
        if link?.call == call { return .link }
        switch step {
        case .email(let step):
            guard case .busy(call, let email) = step.sending else { return nil }
            return .send(email: email)
        case .sent(let step):
            if step.resendCall == call { return .resend }
            return step.code?.call == call ? .code : nil
        }
    }

    /// The first call that signs in ends all others; so does a sign-in that no call here has brought about.
    private mutating func signIn(by call: Int? = nil) -> [SignInEffect] {
        let others = callsUnderWay.filter { $0 != call }
        forgetCalls()
        failure = nil
        success = Success(until: now + Self.successHold)
        return others.map { .cancel(call: $0) } + [
            .haptic(kind: .success), .focus(field: .nowhere), .announce(text: words.signedIn),
        ]
    }

    /// All calls that somebody waits for, oldest first.
    var callsUnderWay: [Int] {
        var calls = [link?.call]
        switch step {
        case .email(let step):
            if case .busy(let call, _) = step.sending { calls.append(call) }
        case .sent(let step):
            calls += [step.resendCall, step.code?.call]
        }
        return calls.compactMap { $0 }.sorted()
    }

    /// From now on nobody waits for any call.
    mutating func forgetCalls() {
        link = nil
        switch step {
        case .email(var step):
            if case .busy = step.sending { step.sending = .idle }
            self.step = .email(step)
        case .sent(var step):
            step.resendCall = nil
            step.code?.call = nil
            self.step = .sent(step)
        }
    }

    private enum Purpose {
        case send(email: String)
        case resend, code, link
    }

    /// What a result says, in seconds.
    struct Terms {
        let resendAfter: Int?
        let linkLifetime: Int?
    }

    /// What an error says.
    struct Failure {
        let message: String?
        let retryAfter: Int?
        let attemptsLeft: Int?
    }
}
