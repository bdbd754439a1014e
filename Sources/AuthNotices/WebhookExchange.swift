import CCurl
import Queues

/// What libcurl asks and hands over while a notice is on its way. Must live as long as the handle.
@safe final class WebhookExchange {
    /// What a receiver says is thrown away; one that goes on and on is cut off.
    private static let longestAnswer = 65_536

    private let closing: ClosingTime
    private var received = 0
    /// Whether the answer was cut off. Its status is known by then.
    private(set) var isCutShort = false
    /// Whether it was ended since the server ends.
    private(set) var isStopped = false

    init(closing: ClosingTime) { self.closing = closing }

    func begin() { (received, isCutShort, isStopped) = (0, false, false) }

    func install(on handle: UnsafeMutableRawPointer) -> [CURLcode] {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe [
            ccurl_set_answer_callbacks(handle, Self.body, Self.progress, context),
            // Without it there is no progress callback, and so no end before the time is up.
            ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0),
        ]
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> WebhookExchange? {
        unsafe context.map { unsafe Unmanaged<WebhookExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let body: ccurl_data_callback = { _, size, count, context in
        guard let exchange = unsafe from(context) else { return 0 }
        exchange.received += size * count
        exchange.isCutShort = exchange.received > longestAnswer
        return exchange.isCutShort ? 0 : size * count
    }

    private static let progress: ccurl_progress_callback = { context, _, _, _, _ in
        guard let exchange = unsafe from(context) else { return 1 }
        exchange.isStopped = exchange.closing.isOver(at: .now)
        return exchange.isStopped ? 1 : 0
    }
}
