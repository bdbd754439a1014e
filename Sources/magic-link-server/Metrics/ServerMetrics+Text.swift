import Auth
import HTTPServer
import Telemetry

extension ServerMetrics {
    /// Everything at this moment, in Prometheus' text format.
    func text(
        _ authenticator: Authenticator, _ outbox: NoticeOutbox?, _ server: HTTPServer?, limit: Int
    ) async -> [UInt8] {
        let health = await authenticator.health()
        // Where the store can't say, its failures do.
        let backlog = try? await store.mailBacklog(now: authenticator.now)
        var text = MetricsText()
        text.gauge(
            "magiclink_build_info", "The version that runs; always 1.",
            [MetricSample([MetricLabel("version", Version.number)], 1)])
        requests.write(to: &text)
        writeSignIns(to: &text)
        writeMails(to: &text, isUp: health.isMailUp, backlog: backlog, now: authenticator.now)
        writeNotices(
            to: &text, isUp: outbox?.isUp ?? true, backlog: try? await notices.noticeBacklog(), now: authenticator.now)
        text.gauge(
            "magiclink_store_up", "Whether the store takes changes: 1, or 0.",
            [MetricSample([], health.isStoreUp ? 1 : 0)])
        store.write(to: &text)
        writeConnections(to: &text, server, limit: limit)
        // Off the loop that asks: counting thousands of descriptors takes milliseconds.
        let figures = await Task.detached { ProcessFigures() }.value
        figures.write(to: &text)
        return text.bytes
    }

    private func writeSignIns(to text: inout MetricsText) {
        text.counter("magiclink_sign_ins_total", "Sign-ins, by what was redeemed.", signIns.samples("method"))
        text.counter(
            "magiclink_sign_in_refusals_total", "Refused sign-ins, by what was tried and why.",
            refusalsByLink.samples("reason", and: [MetricLabel("method", "link")])
                + refusalsByCode.samples("reason", and: [MetricLabel("method", "code")]))
        text.counter(
            "magiclink_users_created_total", "Users made by their first sign-in.",
            [MetricSample(count: newUsers[0])])
        text.counter(
            "magiclink_links_sent_total", "Links asked for and granted: sent at once, or queued.",
            links.samples("delivery"))
        text.counter(
            "magiclink_link_refusals_total", "Links asked for and refused, limits aside.",
            linkRefusals.samples("reason"))
        text.counter(
            "magiclink_throttled_total", "Requests told to wait, by the limit that was used up.",
            throttles.samples("limit"))
        text.counter("magiclink_session_events_total", "What happened to sessions.", sessions.samples("event"))
    }

    private func writeMails(to text: inout MetricsText, isUp: Bool, backlog: MailBacklog?, now: Timestamp) {
        text.counter("magiclink_mail_attempts_total", "Attempts to hand over a mail.", mails.samples("outcome"))
        text.gauge("magiclink_mail_up", "Whether mails leave: 1, or 0.", [MetricSample([], isUp ? 1 : 0)])
        guard let backlog else { return }
        text.gauge(
            "magiclink_outbox_mails", "Mails that wait to be handed over.", [MetricSample([], Double(backlog.count))])
        let age = backlog.oldest.map { max(0, (now - $0) / .seconds(1)) } ?? 0
        text.gauge(
            "magiclink_outbox_oldest_age_seconds", "How long the oldest of them has waited; 0 when none does.",
            [MetricSample([], age)])
    }

    private func writeNotices(to text: inout MetricsText, isUp: Bool, backlog: NoticeBacklog?, now: Timestamp) {
        text.counter(
            "magiclink_notice_attempts_total", "Attempts to hand over a change notice.",
            noticeAttempts.flatMap { $1.samples("outcome", and: [MetricLabel("type", $0.rawValue)]) })
        text.counter(
            "magiclink_notices_dropped_total", "Change notices given up after three days.",
            droppedNotices.samples("type"))
        text.gauge(
            "magiclink_webhook_up", "Whether change notices arrive, or nobody wants any: 1, or 0.",
            [MetricSample([], isUp ? 1 : 0)])
        guard let backlog else { return }
        text.gauge(
            "magiclink_notices_waiting", "Change notices that wait to be handed over.",
            [MetricSample([], Double(backlog.count))])
        let age = backlog.oldest.map { max(0, (now - $0) / .seconds(1)) } ?? 0
        text.gauge(
            "magiclink_notices_oldest_age_seconds", "How long ago the oldest of them happened; 0 when none waits.",
            [MetricSample([], age)])
    }

    private func writeConnections(to text: inout MetricsText, _ server: HTTPServer?, limit: Int) {
        text.gauge(
            "magiclink_connections_open", "Connections that are open now.",
            [MetricSample([], Double(server?.connectionCount ?? 0))])
        text.gauge("magiclink_connections_limit", "Connections that may be open.", [MetricSample([], Double(limit))])
        text.counter(
            "magiclink_connections_accepted_total", "Connections accepted.",
            [MetricSample([], Double(server?.acceptedConnectionCount ?? 0))])
        text.counter(
            "magiclink_connection_troubles_total", "Connections refused, closed for another, or not taken up.",
            connections.samples("event"))
        text.histogram(
            "magiclink_loop_lag_seconds",
            "How long a round of an event loop took, which is how long what came meanwhile has waited.", rounds,
            labels: { _ in [] })
    }
}
