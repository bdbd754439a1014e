import AuthTesting
import MagicLinkAPI
import MagicLinkFlow
import Testing

/// The runner: what the table of transitions can't say, that is closures, tasks and the clock.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct SignInModelTests {
    let clock = ManualInstantClock()

    @Test func `S3, S4, S10: runs the closure with the trimmed address and goes on to the sent state`() async {
        var asked: [String] = []
        let model = SignInModel(
            email: " sam@example.com ",
            actions: SignInActions(sendLink: { email in
                asked.append(email)
                return nil
            }), clock: clock)
        model.send(.continue)
        #expect(model.card.activity == .busy)
        await until { model.card.activity == .done }
        #expect(asked == ["sam@example.com"])
        await pass(SignInState.checkHold)
        await until { model.card.step == .sent }
        #expect(model.announcementCue?.value == "Check your inbox. We sent a sign-in link to sam@example.com.")
        #expect(model.focusCue?.value == SignInField.nowhere)
        #expect(model.card.resend == "Resend in 0:30")
    }

    @Test func `S4: counts down second by second, and not at all once Resend is there`() async {
        let model = await sentModel()
        await until { model.card.resend == "Resend in 0:30" }
        await pass(.milliseconds(300))
        await until { model.card.resend == "Resend in 0:29" }
        await pass(.seconds(1))
        await until { model.card.resend == "Resend in 0:28" }
        // As after a night in which the device slept.
        await pass(.seconds(30_000))
        await until { model.card.resendPhase == .ready }
        #expect(clock.deadlines.isEmpty)
    }

    @Test func `S4, S16: what the server says wins over the block's numbers, rounded up to whole seconds`() async {
        let model = await sentModel(terms: Terms(resendDelay: .milliseconds(89_200), linkLifetime: .seconds(600)))
        await until { model.card.step == .sent }
        #expect(model.card.resend == "Resend in 1:30")
        #expect(model.card.lineAfter == ". It works for 10 minutes.")
    }

    @Test func `S10, S18: shows what a failure says, else what the app words, else the block's own words`() async {
        var errors: [any Error] = [
            Problem(status: 503, code: .mailUnavailable, title: "", detail: "No mail today."),
            Worded(text: "The app's words."), Unworded(), CancellationError(),
        ]
        let model = SignInModel(
            email: "sam@example.com",
            actions: SignInActions(
                sendLink: { _ in throw errors.removeFirst() }, message: { ($0 as? Worded)?.text }),
            clock: clock)
        model.send(.continue)
        await until { model.card.failure == "No mail today." }
        #expect(model.hapticCue?.value == .error)
        model.send(.continue)
        await until { model.card.failure == "The app's words." }
        #expect(model.hapticCue?.number == 2)
        model.send(.continue)
        await until { model.card.failure == "Couldn't send the link. Try again." }
        model.send(.continue)
        await until { model.card.activity == .idle }
        #expect(model.card.failure == nil)
        #expect(model.hapticCue?.number == 3)
    }

    @Test func `S4: a refused resend counts down what the server says`() async {
        var isFirst = true
        let model = await sentModel {
            defer { isFirst = false }
            if !isFirst {
                throw Problem(status: 429, code: .resendTooSoon, title: "", detail: "Too soon.", retryAfter: 75)
            }
        }
        await pass(.seconds(30))
        await until { model.card.resendPhase == .ready }
        model.send(.resend)
        await until { model.card.resendFailure == "Too soon." }
        #expect(model.card.resend == "Resend in 1:15")
    }

    @Test func `S5, S11, S14, C46: a code is checked once, and a second later the app goes on`() async {
        var attempts: [CodeAttempt] = []
        var successes = 0
        let model = await sentModel()
        model.actions.verifyCode = { attempts.append($0) }
        model.actions.succeed = { successes += 1 }
        model.send(.enterCode)
        model.send(.codeChanged(text: "246 810"))
        model.send(.submitCode)
        await until { model.card.activity == .done }
        #expect(attempts == [CodeAttempt(email: "sam@example.com", code: "246810")])
        #expect(successes == 0)
        #expect(model.hapticCue?.value == .success)
        await pass(SignInState.successHold)
        await until { successes == 1 }
        model.send(.submitCode)
        #expect(attempts.count == 1)
    }

    @Test func `S6, S12: a link is handed to the closure as it came`() async {
        var links: [String] = []
        let model = SignInModel(
            actions: SignInActions(sendLink: { _ in nil }, openLink: { links.append($0) }), clock: clock)
        model.send(.linkOpened(link: "https://id.example.com/auth/abc?x=1#y"))
        model.send(.linkOpened(link: "https://id.example.com/auth/abc?x=1#y"))
        await until { model.card.activity == .done }
        #expect(links == ["https://id.example.com/auth/abc?x=1#y"])
    }

    @Test func `S7: going back cancels what is under way, and its late answer changes nothing`() async {
        let gate = Gate()
        var isFirst = true
        let model = await sentModel {
            if !isFirst { try await gate.wait() }
            isFirst = false
        }
        await pass(.seconds(30))
        await until { model.card.resendPhase == .ready }
        model.send(.resend)
        await until { gate.isAwaited }
        model.send(.changeEmail)
        #expect(model.focusCue?.value == .email)
        await until { gate.wasCancelled }
        gate.open()
        for _ in 0..<20 { await Task.yield() }
        #expect(model.card.step == .email)
        #expect(model.card.failure == nil)
        #expect(model.hapticCue == nil)
    }

    @Test func `S15: opens the mail by the app's closure, else asks the view to`() async {
        var opened = 0
        let model = await sentModel()
        await until { model.card.step == .sent }
        model.send(.openMail)
        #expect(model.mailCue?.number == 1)
        model.send(.openMail)
        #expect(model.mailCue?.number == 2)
        model.actions.openMail = { opened += 1 }
        model.send(.openMail)
        #expect(opened == 1)
        #expect(model.mailCue?.number == 2)
    }

    @Test func `a block that is gone is kept by no countdown`() async {
        weak var gone: SignInModel?
        do {
            let model = await sentModel()
            gone = model
            await until { model.card.step == .sent && !clock.deadlines.isEmpty }
        }
        await until { gone == nil }
        #expect(gone == nil)
    }

    @Test func `runs on the system's clock by default`() async {
        let model = SignInModel(email: "sam@example.com", actions: SignInActions(sendLink: { _ in nil }))
        model.send(.continue)
        await until { model.card.step == .sent }
        #expect(model.card.resendPhase == .counting)
    }

    /// A block whose link has just been sent: its check is on show, then the sent state.
    private func sentModel(
        terms: Terms? = nil, sending: @escaping @MainActor () async throws -> Void = {}
    ) async -> SignInModel {
        let model = SignInModel(
            email: "sam@example.com",
            actions: SignInActions(sendLink: { _ in
                try await sending()
                return terms
            }), clock: clock)
        model.send(.continue)
        await until { model.card.activity == .done }
        await pass(SignInState.checkHold)
        await until { model.card.step == .sent }
        return model
    }

    /// Lets time pass once the model sleeps, so that it isn't missed.
    private func pass(_ duration: Duration) async {
        await until { !clock.deadlines.isEmpty }
        clock.advance(by: duration)
    }

    /// Lets other tasks go on until a claim holds, or the suite's time is over.
    private func until(_ claim: () -> Bool) async {
        while !claim(), !Task.isCancelled { await Task.yield() }
    }
}

private struct Terms: LinkTerms {
    let resendDelay: Duration
    let linkLifetime: Duration
}

private struct Worded: Error { let text: String }
private struct Unworded: Error {}
