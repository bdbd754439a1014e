public import Auth
import Queues
import Synchronization

/// Posts notices to one receiver over a few connections that it keeps (Standard Webhooks 1.0.0, RFC 9110 §9.3.3).
///
/// Every answer but a 2xx is a failure, and no redirect is followed.
public final class WebhookTransport: NoticeTransport {
    private let workers: [WebhookWorker]
    private let closing = ClosingTime()
    /// Notices under way, by worker.
    private let loads: Mutex<[Int]>

    /// A transport; it connects when the first notice goes out. `agent` is what it calls itself (RFC 9110 §10.1.5).
    public init(endpoint: WebhookEndpoint, agent: String, limits: WebhookLimits = WebhookLimits()) {
        let closing = closing
        workers = (1...NoticeOutbox.capacity).map { number in
            let connection = WebhookConnection(endpoint: endpoint, agent: agent, limits: limits, closing: closing)
            return WebhookWorker(number: number, connection: connection, closing: closing)
        }
        loads = Mutex(Array(repeating: 0, count: workers.count))
    }

    /// Tries once.
    public func deliver(_ notice: SignedNotice) async -> NoticeOutcome {
        let index = loads.withLock { loads in
            // The first of those with the least to do, so that few notices share one warm connection.
            let index = loads.firstIndex(of: loads.min() ?? 0) ?? 0
            loads[index] += 1
            return index
        }
        defer { loads.withLock { $0[index] -= 1 } }
        return await workers[index].post(notice)
    }

    /// Works off what is under way, but gives up on it after `grace`; takes no more afterwards.
    ///
    /// Returns about a second after `grace` at the latest.
    public func close(grace: Duration) async {
        closing.set(.now + grace)
        for worker in workers { await worker.close() }
    }
}
