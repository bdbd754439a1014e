import Auth
import HTTP

/// `GET /metrics`: what was counted, for a program that shows the token.
struct MetricsHandler: Sendable {
    static let path = "/metrics"

    let source: MetricsSource

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard isAllowed(request) else {
            return HTTPResponse(
                status: .unauthorized,
                fields: [
                    "WWW-Authenticate": #"Bearer realm="metrics""#, "Content-Type": "text/plain; charset=utf-8",
                    "Cache-Control": "no-store",
                ], body: Array("The metrics are for whoever has their token: Authorization: Bearer …\n".utf8))
        }
        return HTTPResponse(
            status: .ok, fields: ["Content-Type": source.mediaType, "Cache-Control": "no-store"],
            body: await source.text())
    }

    private func isAllowed(_ request: HTTPRequest) -> Bool {
        guard let token = source.token else { return true }
        let shown = Array((Credentials(request).accessToken ?? "").utf8)
        return ConstantTime.areEqual(shown, token)
    }
}
