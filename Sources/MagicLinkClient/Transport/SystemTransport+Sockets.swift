#if os(Linux)
import Foundation
import FoundationNetworking
import SocketHTTP

extension SystemTransport {
    func answerBySocket(to request: URLRequest) async throws -> HTTPAnswer {
        guard let url = request.url,
            let call = ClientRequest(
                request.httpMethod ?? "GET", url, fields: request.allHTTPHeaderFields ?? [:],
                body: request.httpBody.map(Array.init) ?? [])
        else { throw SignInError(.misconfigured("A request needs a URL of http or https with a host.")) }
        let client = SocketClient(bodyLimit: Self.bodyLimit, silence: silence, total: total)
        do {
            let answer = try await client.answer(to: call)
            let fields = Dictionary(answer.fields.map { ($0.name, $0.value) }) { first, _ in first }
            return HTTPAnswer(status: answer.status, fields: fields, body: Data(answer.body))
        } catch let error as CallError {
            throw SignInError(Self.reason(error))
        }
    }

    private static func reason(_ error: CallError) -> SignInError.Reason {
        switch error {
        case .invalidRequest: .misconfigured(error.description)
        case .unknownHost, .unreachable: .unreachable
        case .offline: .offline
        case .proxyRefused(let status): .unexpectedAnswer(status: status)
        case .untrustedCertificate, .noSecureConnection: .untrustedConnection
        case .timedOut: .timedOut
        case .cut, .malformed: .connectionLost
        case .notHTTP, .headTooLarge, .tooLarge: .unexpectedAnswer(status: 0)
        }
    }
}
#endif
