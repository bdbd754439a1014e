public import HTTP

/// Answers whoever comes by http: sends them on to https, and shows an ACME authority the answers to its challenges.
public struct RedirectRoutes: HTTPHandler {
    private static let challengePath = "/.well-known/acme-challenge/"

    private let url: PublicURL
    private let challenge: (@Sendable (_ token: String) async throws -> [UInt8]?)?

    /// Sends to the host of `url`. `challenge` has the answer to a challenge by its token (RFC 8555 §8.3), which is
    /// nothing but letters, digits, `-` and `_`; without it challenges are sent on too.
    public init(url: PublicURL, challenge: (@Sendable (_ token: String) async throws -> [UInt8]?)? = nil) {
        self.url = url
        self.challenge = challenge
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        var response = try await answer(request)
        response.fields.append("X-Content-Type-Options", "nosniff")
        return response
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        // `OPTIONS *` asks nothing that https would answer.
        guard request.path.utf8.first == UInt8(ascii: "/") else { return HTTPResponse(status: .badRequest) }
        guard let challenge, request.path.hasPrefix(Self.challengePath) else { return redirect(request) }
        guard request.method == .get || request.method == .head else {
            return HTTPResponse(status: .methodNotAllowed, fields: ["Allow": "GET, HEAD"])
        }
        let token = String(request.path.dropFirst(Self.challengePath.count))
        guard Self.isToken(token), let bytes = try await challenge(token) else {
            return HTTPResponse(status: .notFound, fields: ["Cache-Control": "no-store"])
        }
        return HTTPResponse(
            status: .ok, fields: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"], body: bytes
        )
    }

    /// To the configured host, whatever `Host` and the target say. The method stays (RFC 9110 §15.4.9).
    private func redirect(_ request: HTTPRequest) -> HTTPResponse {
        let target = request.path + (request.query.map { "?" + $0 } ?? "")
        return HTTPResponse(
            status: .permanentRedirect,
            // For a day, not for ever: who goes back to http some time must not meet browsers that know better.
            fields: ["Location": url.origin + target, "Cache-Control": "max-age=86400"])
    }

    /// The base64url alphabet (RFC 8555 §8.3), so that no token leads out of its folder.
    private static func isToken(_ token: String) -> Bool {
        (1...256).contains(token.utf8.count)
            && token.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
