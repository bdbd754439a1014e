import Foundation
import MagicLinkAPI

/// How long a server wants to be left alone (RFC 9110 §10.2.3).
enum RetryAfter {
    /// No wait is longer: a server that names more has most likely a wrong clock.
    static let longest: Duration = .seconds(24 * 3600)

    /// The wait that an answer asks for; `nil` when it names none that can be read.
    ///
    /// A date is compared with the answer's own `Date`, so that a wrong clock of the device does no harm. The problem's
    /// `retry_after` counts where there is no field.
    static func read(_ answer: HTTPAnswer, problem: Problem?, now: Date) -> Duration? {
        if let field = answer.field("Retry-After"), let wait = wait(field, answer: answer, now: now) { return wait }
        guard let seconds = problem?.retryAfter, seconds >= 0 else { return nil }
        return min(.seconds(seconds), longest)
    }

    private static func wait(_ field: String, answer: HTTPAnswer, now: Date) -> Duration? {
        let text = field.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
            // Too many digits for a number mean a long time.
            return Int32(text).map { min(.seconds($0), longest) } ?? longest
        }
        guard let date = HTTPDate(text, now: now) else { return nil }
        let answered = answer.date(now: now) ?? now.timeIntervalSince1970
        let seconds = (date.secondsSince1970 - answered).rounded(.up)
        return seconds >= longest.inSeconds ? longest : .seconds(max(0, Int(seconds)))
    }
}

extension HTTPAnswer {
    /// When the server says it has answered, in seconds since 1970.
    func date(now: Date) -> Double? { field("Date").flatMap { HTTPDate($0, now: now)?.secondsSince1970 } }
}
