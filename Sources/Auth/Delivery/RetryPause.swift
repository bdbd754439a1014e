/// The pause before a mail is tried again.
///
/// RFC 5321 §4.5.4.1 advises 30 minutes, which a link of 15 doesn't live: 5 s at first, doubled each time, two minutes
/// at most.
enum RetryPause {
    static func after(attempt: Int) -> Duration {
        .seconds(min(120, 5 << min(max(1, attempt) - 1, 5)))
    }
}
