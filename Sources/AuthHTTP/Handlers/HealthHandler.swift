import Auth
import HTTP

/// `GET /healthz`: 200 while the server can do its work. The answers are made once.
struct HealthHandler: Sendable {
    let authenticator: Authenticator
    private let answers: [HTTPResponse]

    init(authenticator: Authenticator) {
        self.authenticator = authenticator
        answers = [false, true].flatMap { isStoreUp in
            [false, true].map { Self.answer(HealthReport(isStoreUp: isStoreUp, isMailUp: $0)) }
        }
    }

    func respond() async -> HTTPResponse {
        let report = await authenticator.health()
        return answers[(report.isStoreUp ? 2 : 0) + (report.isMailUp ? 1 : 0)]
    }

    private static func answer(_ report: HealthReport) -> HTTPResponse {
        let status = report.isStoreUp ? "ok" : "unavailable"
        let mail = report.isMailUp ? "ok" : "degraded"
        var response = HTTPResponse(
            status: report.isStoreUp ? .ok : .serviceUnavailable,
            fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: Array(#"{"status":"\#(status)","mail":"\#(mail)"}\#n"#.utf8))
        if !report.isStoreUp { response.fields.append("Retry-After", "1") }
        return response
    }
}
