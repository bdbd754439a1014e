import Auth
import AuthCrypto
import AuthHTTP
import AuthTesting
import Dispatch
import FuzzDriver
import HTTP

/// All calls and pages, on the real store: whatever a request holds, the answer is one that the contract knows, and no
/// answer is the server's fault.
@main
struct FuzzCalls {
    /// What a client may be told. 500 and 503 are not among them: nothing is broken here.
    private static let statuses: Set = [200, 204, 303, 400, 401, 403, 404, 405, 410, 415, 422, 429]

    /// What any site may read: it is the same for everybody.
    private static let publicDocuments = ["/jwks.json", "/openapi.json"]

    static func main() throws {
        let signIn = try SignInFixture { policy in
            policy.clientLimit = nil
            policy.recipientLimit = nil
            policy.totalLimit = nil
            policy.guessLimit = nil
            policy.returnAddresses = ["https://app.example/done"]
        }
        guard let url = PublicURL("https://id.example/base") else { preconditionFailure("The URL is sound.") }
        let routes = try AuthRoutes(
            authenticator: signIn.authenticator,
            site: AuthSite(
                url: url, brand: "Fuzz", returnAddresses: ["https://app.example/done"],
                trustedProxies: ["127.0.0.0/8"].compactMap { IPNetwork($0) }, crossOrigins: ["https://app.example"]),
            signer: signIn.signer, hash: signIn.hash, random: OpenSSLRandom(),
            observers: AuthObservers(onFault: { preconditionFailure("\($0.route): \($0.error)") }))

        fuzz { bytes in
            for request in requests(bytes) {
                let response = wait { await routes.respond(to: request) }
                check(response, to: request)
            }
            signIn.clock.advance(by: .milliseconds(400))
        }
    }

    /// The requests that the bytes hold, up to where they stop being any.
    private static func requests(_ bytes: [UInt8]) -> [HTTPRequest] {
        var parser = HTTPRequestParser(limits: HTTPLimits())
        parser.append(bytes[...])
        var requests: [HTTPRequest] = []
        while let event = try? parser.next() {
            guard case .request(var request) = event else { continue }
            request.peer = .v4(0x7F00_0001)
            requests.append(request)
        }
        return requests
    }

    private static func check(_ response: HTTPResponse, to request: HTTPRequest) {
        precondition(statuses.contains(response.status.rawValue), "\(response.status.rawValue)")
        precondition(response.fields.values("X-Request-Id").count == 1)
        precondition(response.fields["X-Content-Type-Options"] == "nosniff")
        for origin in response.fields.values("Access-Control-Allow-Origin") {
            precondition(origin == "https://app.example" || publicDocuments.contains(where: request.path.hasSuffix))
        }
        if response.status == .tooManyRequests { precondition(response.fields["Retry-After"] != nil) }
        if response.status == .methodNotAllowed { precondition(response.fields["Allow"] != nil) }
        if response.fields["Content-Type"] == "text/html; charset=utf-8" {
            precondition(response.fields["Content-Security-Policy"] != nil)
            precondition(areOurs(String(decoding: response.body, as: UTF8.self).lowercased()))
        }
        if request.method == .get { precondition(response.status.rawValue != 303) }
    }

    /// Whether all scripts of a page are the server's own files, and empty elements: nothing of a request may be one.
    private static func areOurs(_ page: String) -> Bool {
        page.split(separator: "<script", omittingEmptySubsequences: false).dropFirst().allSatisfy { script in
            guard let end = script.firstIndex(of: ">"), script[end...].hasPrefix("></script>") else { return false }
            return script.hasPrefix(#" type="module" src="/base/assets/"#) && script[..<end].count { $0 == "\"" } == 4
        }
    }

    /// libFuzzer knows no tasks.
    private static func wait(_ work: @escaping @Sendable () async -> HTTPResponse) -> HTTPResponse {
        let done = DispatchSemaphore(value: 0)
        let answer = Answer()
        Task {
            answer.response = await work()
            done.signal()
        }
        done.wait()
        return answer.response
    }

    /// Written before the semaphore is raised, read after.
    private final class Answer: @unchecked Sendable {
        var response = HTTPResponse(status: .ok)
    }
}
