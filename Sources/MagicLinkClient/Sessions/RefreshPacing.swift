/// When the server may next be asked for new tokens.
struct RefreshPacing: Sendable {
    /// No two refreshes that succeed are closer than this, whatever expires when: it bounds what wrong clocks and
    /// impatient callers can cost.
    static let leastInterval: Duration = .seconds(10)
    /// The longest pause after failures, where the server names none.
    static let longestPause: Duration = .seconds(30)

    private(set) var lastSuccess: Duration?
    private var failures = 0
    private var pause: (until: Duration, error: SignInError)?

    mutating func succeeded(at uptime: Duration) {
        lastSuccess = uptime
        failures = 0
        pause = nil
    }

    /// 1, 2, 4 … 30 s, or what the server says.
    mutating func failed(_ error: SignInError, at uptime: Duration) {
        failures = min(failures + 1, 6)
        let grown = min(.seconds(1 << (failures - 1)), Self.longestPause)
        pause = (uptime + max(error.retryAfter ?? grown, .seconds(1)), error)
    }

    /// The last failure, while it is too early to try again.
    func refusal(at uptime: Duration) -> SignInError? {
        guard let pause, uptime < pause.until else { return nil }
        return SignInError(pause.error.reason, retryAfter: pause.until - uptime)
    }

    func hasJustSucceeded(at uptime: Duration) -> Bool {
        lastSuccess.map { uptime - $0 < Self.leastInterval } ?? false
    }
}
