import Auth
import HTTP
import MagicLinkAPI

/// `GET /dev/inbox` and `/dev/inbox/{id}`: the mails that were written to a folder instead of being sent.
struct DevInboxHandler: Sendable {
    static let path = "/dev/inbox"

    let inbox: DevInbox
    let answers: Answers

    func list(_ exchange: Exchange) async throws -> HTTPResponse {
        let mails = try await inbox.newest()
        return try answers.page(exchange, in: .english) { DevInboxPages(url: $0.url).list(mails) }
    }

    func mail(_ id: String, _ exchange: Exchange) async throws -> HTTPResponse {
        guard let mail = try await inbox.mail(id) else { return try answers.refuse(.notFound, exchange) }
        return try answers.page(exchange, in: .english) { DevInboxPages(url: $0.url).mail(mail) }
    }
}
