import Foundation
import MagicLinkAPI

extension Problem {
    /// The members that can be read; of those with a wrong type it's as if they weren't there (RFC 9457 §3.1).
    private struct Lenient: Decodable {
        var type: String?
        var code: String?
        var title: String?
        var detail: String?
        var pointer: String?
        var attemptsLeft: Int?
        var retryAfter: Int?

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Problem.CodingKeys.self)
            type = try? members.decode(String.self, forKey: .type)
            code = try? members.decode(String.self, forKey: .code)
            title = try? members.decode(String.self, forKey: .title)
            detail = try? members.decode(String.self, forKey: .detail)
            pointer = try? members.decode(String.self, forKey: .pointer)
            attemptsLeft = try? members.decode(Int.self, forKey: .attemptsLeft)
            retryAfter = try? members.decode(Int.self, forKey: .retryAfter)
        }
    }

    /// Reads an answer; `nil` when it's no problem of this product: without a `code` it is somebody else's.
    init?(_ answer: HTTPAnswer) {
        guard answer.mediaType == Self.mediaType,
            let read = try? JSONDecoder().decode(Lenient.self, from: answer.body), let code = read.code
        else { return nil }
        self.init(
            type: read.type, status: answer.status, code: ProblemCode(rawValue: code), title: read.title ?? "",
            detail: read.detail ?? "", pointer: read.pointer, attemptsLeft: read.attemptsLeft,
            retryAfter: read.retryAfter)
    }
}
