import Auth
import FoundationEssentials
import HTTP
import MagicLinkAPI

/// `GET /.well-known/…`: which apps open the links, and whom to tell of a weakness. Files for machines that follow no
/// redirect and send no cookie.
struct WellKnownHandler: Sendable {
    /// How long security.txt asks to be believed: less than a year (RFC 9116 §2.5.5).
    private static let securityLifetime: Duration = .seconds(180 * 86_400)

    let authenticator: Authenticator
    let answers: Answers
    private let appleFile: [UInt8]?
    private let androidFile: [UInt8]?

    init(authenticator: Authenticator, answers: Answers) {
        self.authenticator = authenticator
        self.answers = answers
        let site = answers.site
        appleFile = site.associations.appleFile(linkPath: site.url.relative(Endpoint.linkPrefix))
        androidFile = site.associations.androidFile
    }

    func appleAssociation(_ exchange: Exchange) throws -> HTTPResponse {
        try file(appleFile, "application/json", exchange)
    }

    func assetLinks(_ exchange: Exchange) throws -> HTTPResponse { try file(androidFile, "application/json", exchange) }

    func securityText(_ exchange: Exchange) throws -> HTTPResponse {
        try file(securityFile, "text/plain; charset=utf-8", exchange)
    }

    /// RFC 9116. Its end moves on with each day: whoever runs the server has set the contacts.
    private var securityFile: [UInt8]? {
        let site = answers.site
        guard !site.securityContacts.isEmpty else { return nil }
        let today = authenticator.now.seconds / 86_400 * 86_400
        let end = Timestamp(seconds: today) + Self.securityLifetime
        let lines =
            site.securityContacts.map { "Contact: \($0)" } + [
                "Expires: \(Date(timeIntervalSince1970: TimeInterval(end.seconds)).formatted(.iso8601))",
                "Canonical: \(site.url.origin)\(Endpoint.securityText)",
            ]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func file(_ body: [UInt8]?, _ type: String, _ exchange: Exchange) throws -> HTTPResponse {
        guard let body else { return try answers.refuse(.notFound, exchange) }
        return HTTPResponse(
            status: .ok, fields: ["Content-Type": type, "Cache-Control": "public, max-age=3600"], body: body)
    }
}
