extension SignInState {
    /// When the machine wants to be told of the time again; `nil` when nothing is due.
    public var wakesAt: Duration? {
        if let success { return success.isOver ? nil : success.until }
        switch step {
        case .email(let step):
            guard case .done(_, let until) = step.sending else { return nil }
            return until
        case .sent(let step):
            switch resendPhase(of: step) {
            case .sent: return step.confirmsUntil
            // When the second that is shown ends.
            case .counting: return step.resendAt - .seconds(secondsLeft(of: step) - 1)
            case .ready, .busy: return nil
            }
        }
    }

    func resendPhase(of step: SentStep) -> SignInCard.ResendPhase {
        if step.resendCall != nil { return .busy }
        if let until = step.confirmsUntil, until > now { return .sent }
        return step.resendAt > now ? .counting : .ready
    }

    /// Rounded up, so that the count shows 0:30 at first and ends with 0:01.
    func secondsLeft(of step: SentStep) -> Int {
        let (seconds, attoseconds) = (step.resendAt - now).components
        return Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)
    }
}
