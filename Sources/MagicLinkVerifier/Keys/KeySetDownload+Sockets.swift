#if os(Linux)
import Foundation
import SocketHTTP

extension KeySetDownload {
    static func answer(from url: URL, within deadline: Duration) async throws -> KeySetAnswer {
        guard
            let request = ClientRequest(
                "GET", url, fields: ["Accept": acceptedTypes, "User-Agent": "MagicLinkVerifier"])
        else { throw AccessTokenError.insecureIssuer }
        do {
            let answer = try await SocketClient(bodyLimit: sizeLimit, silence: deadline, total: deadline)
                .answer(to: request)
            return KeySetAnswer(
                status: answer.status, cacheControl: answer.field("Cache-Control"), body: answer.body)
        } catch let error as CallError {
            if case .tooLarge = error { throw tooLarge(url) }
            throw unavailable(url, error.description)
        }
    }
}
#endif
