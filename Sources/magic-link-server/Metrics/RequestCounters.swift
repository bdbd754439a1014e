import HTTP
import Telemetry

/// Requests by method, route and status, and how long each route takes. The labels are known from the start, so that
/// nobody's requests make new series: a method or a status that isn't known is `other`.
struct RequestCounters: Sendable {
    private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "other"]
    private static let statuses = [
        200, 204, 303, 304, 400, 401, 403, 404, 405, 406, 408, 410, 413, 414, 415, 417, 422, 429, 431, 500, 501, 503,
        505,
    ]
    /// What isn't a route, and what the server has answered without asking for one.
    static let noRoute = "(none)"

    private let routes: [String]
    private let places: [String: Int]
    private let counters: Counters
    private let durations: Histograms

    init(routes: [String]) {
        self.routes = [Self.noRoute] + routes.filter { $0 != Self.noRoute }
        places = Dictionary(self.routes.enumerated().map { ($1, $0) }) { first, _ in first }
        counters = Counters(count: self.routes.count * Self.methods.count * (Self.statuses.count + 1))
        durations = Histograms(count: self.routes.count * Self.methods.count)
    }

    func count(_ method: HTTPMethod?, _ route: String, _ status: HTTPStatus, took duration: Duration?) {
        let methodPlace =
            method.flatMap { method in Self.methods.firstIndex(of: method.rawValue) } ?? Self.methods.count - 1
        let place = (places[route] ?? 0) * Self.methods.count + methodPlace
        let statusPlace = Self.statuses.firstIndex(of: status.rawValue) ?? Self.statuses.count
        counters.add(at: place * (Self.statuses.count + 1) + statusPlace)
        if let duration { durations.observe(duration, at: place) }
    }

    func write(to text: inout MetricsText) {
        let width = Self.statuses.count + 1
        let samples = (0..<counters.count).compactMap { place -> MetricSample? in
            guard counters[place] > 0 else { return nil }
            let status = place % width
            let name = status < Self.statuses.count ? String(Self.statuses[status]) : "other"
            return MetricSample(labels(place / width) + [MetricLabel("status", name)], count: counters[place])
        }
        text.counter("magiclink_http_requests_total", "Answered requests.", samples)
        text.histogram(
            "magiclink_http_request_duration_seconds", "From the request, read whole, to the answer.", durations,
            labels: labels)
    }

    private func labels(_ place: Int) -> [MetricLabel] {
        [
            MetricLabel("method", Self.methods[place % Self.methods.count]),
            MetricLabel("route", routes[place / Self.methods.count]),
        ]
    }
}
