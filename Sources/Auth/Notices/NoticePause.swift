/// The pause before a notice is tried again: the schedule that Standard Webhooks suggests ("Deliverability and
/// reliability"), ten attempts in 76 hours.
enum NoticePause {
    /// 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.
    static let seconds: [Int64] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

    /// After an attempt, the first being 1; a tenth more or less by the notice's own random bytes, so that those that
    /// failed together don't come together again.
    static func after(attempt: Int, of notice: Notice) -> Duration {
        let index = max(1, attempt) - 1
        let byte = notice.key.isEmpty ? 128 : Int64(notice.key[index % notice.key.count])
        return .milliseconds(seconds[min(index, seconds.count - 1)] * (900 + byte * 200 / 255))
    }
}
