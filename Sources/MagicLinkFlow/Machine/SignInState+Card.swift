extension SignInState {
    /// The block as it is to be drawn now.
    public var card: SignInCard {
        switch step {
        case .email(let step): card(of: step)
        case .sent(let step): card(of: step)
        }
    }

    /// One accent button at a time shows all progress: Continue's, a link's and a code's.
    var activity: SignInCard.Activity {
        if success != nil { return .done }
        if link != nil { return .busy }
        switch step {
        case .email(let step):
            switch step.sending {
            case .idle: return .idle
            case .busy: return .busy
            case .done: return .done
            }
        case .sent(let step):
            return step.code?.call == nil ? .idle : .busy
        }
    }

    private func card(of step: EmailStep) -> SignInCard {
        SignInCard(
            step: .email, email: email, isEmailEnabled: activity == .idle,
            emailError: step.isChecked ? emailError.map(words.email.text(for:)) : nil,
            button: words.continueWithEmail, activity: activity, spokenButton: spokenButton(words.continueWithEmail),
            failure: failure, isCodeEnabled: false)
    }

    private func card(of step: SentStep) -> SignInCard {
        // Without a mail app the button folds away, and comes back to show progress.
        let showsButton = isMailAvailable || activity != .idle
        let line = words.sentLine(lifetime: step.linkLifetime)
        let phase = resendPhase(of: step)
        let (resend, spokenResend) = resendTexts(of: step, phase: phase)
        return SignInCard(
            step: .sent, email: email, isEmailEnabled: false, button: showsButton ? words.openMail : nil,
            activity: activity,
            spokenButton: spokenButton(words.openMail), failure: failure, lineBefore: line.before,
            address: step.address, lineAfter: line.after, resendPhase: phase, resend: resend,
            spokenResend: spokenResend, resendFailure: step.resendFailure,
            codeOffer: options.takesCodes && step.code == nil ? words.enterCode : nil, code: step.code?.digits,
            spokenCode: step.code.map { $0.digits.map(String.init).joined(separator: " ") },
            isCodeEnabled: step.code?.call == nil && success == nil, codeError: step.code?.failure,
            changeEmail: success == nil ? words.changeEmail : nil)
    }

    private func resendTexts(
        of step: SentStep, phase: SignInCard.ResendPhase
    ) -> (text: String, spoken: String) {
        switch phase {
        case .counting:
            let seconds = secondsLeft(of: step)
            return (words.countdown(seconds: seconds), words.spokenCountdown(seconds: seconds))
        case .ready: return (words.resend, words.resend)
        case .busy: return (words.resend, words.sending)
        case .sent: return (words.sent, words.sentAgain)
        }
    }

    private func spokenButton(_ label: String) -> String {
        if success != nil { return words.signedIn }
        if link != nil { return words.signingIn }
        return switch (step, activity) {
        case (_, .idle): label
        case (.email, .busy): words.sending
        case (.email, .done): words.linkSent
        case (.sent, .busy), (.sent, .done): words.signingIn
        }
    }
}
