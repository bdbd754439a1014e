import MagicLinkAPI
public import Observation

/// Runs the block: hands events to the machine, runs the closures that it asks for, and wakes it when time has passed.
///
/// A view draws ``card``, does what the cues say when they change, and calls ``send(_:)``. Nothing else.
@MainActor @Observable
public final class SignInModel {
    /// What to draw.
    public private(set) var card: SignInCard
    /// What to let the device feel.
    public private(set) var hapticCue: Cue<SignInHaptic>?
    /// What to have a screen reader say.
    public private(set) var announcementCue: Cue<String>?
    /// Where to move the keyboard's focus.
    public private(set) var focusCue: Cue<SignInField>?
    /// Open the person's mail; answer ``SignInEvent/mailMissing`` when nothing does.
    public private(set) var mailCue: Cue<Bool>?
    /// The block's words.
    public let words: SignInWords

    /// The app's closures. An app makes new ones each time it draws; those of now are run.
    @ObservationIgnored public var actions: SignInActions

    @ObservationIgnored private var state: SignInState
    @ObservationIgnored private var calls: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var alarm: (at: Duration, task: Task<Void, Never>)?
    @ObservationIgnored private let elapsed: @Sendable () -> Duration
    @ObservationIgnored private let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// A block at rest.
    ///
    /// The clock should go on while the device sleeps, as `ContinuousClock` does.
    public convenience init(
        options: SignInOptions = SignInOptions(), email: String = "", actions: SignInActions,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(state: SignInState(options: options, email: email), actions: actions, clock: clock)
    }

    /// A block in a state that events have brought about before, as previews want it.
    public init(
        state: SignInState, actions: SignInActions, clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.state = state
        self.actions = actions
        words = state.options.words
        card = state.card
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
        setAlarm()
    }

    deinit { alarm?.task.cancel() }

    /// The text of the address's field, to be bound to it.
    public var emailText: String {
        get { card.email }
        set { send(.emailChanged(text: newValue)) }
    }

    /// The text of the code's field, to be bound to it.
    public var codeText: String {
        get { card.code ?? "" }
        set { send(.codeChanged(text: newValue)) }
    }

    /// Takes an event, now.
    public func send(_ event: SignInEvent) {
        let effects = state.handle(event, at: elapsed())
        // A view is told of what has changed only.
        if card != state.card { card = state.card }
        for effect in effects { perform(effect) }
        setAlarm()
    }

    private func perform(_ effect: SignInEffect) {
        switch effect {
        case .sendLink(let call, let email):
            let send = actions.sendLink
            run(call) {
                let terms = try await send(email)
                return .succeeded(
                    call: call, resendAfter: terms.map { Self.seconds($0.resendDelay) },
                    linkLifetime: terms.map { Self.seconds($0.linkLifetime) })
            }
        case .verifyCode(let call, let email, let code):
            let verify = actions.verifyCode
            run(call) {
                try await verify?(CodeAttempt(email: email, code: code))
                return .succeeded(call: call)
            }
        case .openLink(let call, let link):
            let open = actions.openLink
            run(call) {
                try await open?(link)
                return .succeeded(call: call)
            }
        case .cancel(let call): calls.removeValue(forKey: call)?.cancel()
        case .openMail:
            if let openMail = actions.openMail { openMail() } else { mailCue = mailCue?.next(true) ?? .first(true) }
        case .succeed: actions.succeed?()
        case .haptic(let kind): hapticCue = hapticCue?.next(kind) ?? .first(kind)
        case .announce(let text): announcementCue = announcementCue?.next(text) ?? .first(text)
        case .focus(let field): focusCue = focusCue?.next(field) ?? .first(field)
        }
    }

    /// Runs a closure and tells the machine how it ended.
    private func run(_ call: Int, _ work: @escaping @MainActor () async throws -> SignInEvent) {
        calls[call] = Task {
            let event: SignInEvent
            do {
                event = try await work()
            } catch is CancellationError {
                event = .cancelled(call: call)
            } catch {
                event = failure(of: call, error)
            }
            calls[call] = nil
            send(event)
        }
    }

    private func failure(of call: Int, _ error: any Error) -> SignInEvent {
        let failure = error as? any SignInFailure
        return .failed(
            call: call, message: failure?.message ?? actions.message(error),
            retryAfter: failure?.retryDelay.map(Self.seconds), attemptsLeft: failure?.attemptsLeft)
    }

    /// Sleeps until the machine wants to be woken; an earlier plan is dropped.
    private func setAlarm() {
        guard let time = state.wakesAt else {
            alarm?.task.cancel()
            alarm = nil
            return
        }
        guard alarm?.at != time else { return }
        alarm?.task.cancel()
        let sleep = sleep
        // Weak: a block that has left the screen isn't kept for a countdown.
        alarm = (
            time,
            Task { [weak self] in
                guard (try? await sleep(time)) != nil, !Task.isCancelled, let self else { return }
                alarm = nil
                send(.tick)
            }
        )
    }

    /// Whole seconds, rounded up: a pause that ends too early would meet the refusal again.
    private static func seconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)
    }
}
