/// Turns a request into an answer.
public protocol HTTPHandler: Sendable {
    /// Answers a request. Runs on the connection's event loop: what blocks goes elsewhere.
    /// - Throws: a fault; the server answers 500 without saying more (OWASP ASVS 5.0 16.5.1).
    func respond(to request: HTTPRequest) async throws -> HTTPResponse
}
