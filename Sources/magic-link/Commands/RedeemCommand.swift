import Foundation
import MagicLinkAPI
import MagicLinkClient
import UsageHints

/// `verify` and `open`: the second half of a sign-in.
struct RedeemCommand: Sendable {
    let context: Context

    /// Redeems a code for the address that a mail was last sent to.
    func verify(_ text: String) async throws -> Report {
        guard let code = OneTimeCode(text) else {
            throw UsageError(description: "a code has six digits, as in the mail: 123456")
        }
        guard let pending = await context.client.pendingRequest else {
            throw Failure(
                .refused, code: "not_requested_here",
                detail: "No mail was asked for here that could still be used. Begin with: magic-link send EMAIL")
        }
        return try SignedInReport.finish(try await verify(code, for: pending.email), context)
    }

    /// Redeems a link.
    func open(_ text: String) async throws -> Report {
        try SignedInReport.finish(try await open(link: text), context)
    }

    func verify(_ code: OneTimeCode, for email: String) async throws -> SignInResult {
        try await context.waiting("Signing in") {
            try await context.client.signIn(with: CodeAttempt(email: email, code: code.digits))
        }
    }

    func open(link text: String) async throws -> SignInResult {
        let link = try url(text)
        return try await context.waiting("Signing in") { try await context.client.signIn(with: link) }
    }

    /// A link, or what stands behind `/auth/` in it.
    private func url(_ text: String) throws -> URL {
        let text = text.trimmingCharacters(in: TypedAnswer.around)
        var base = context.server
        while base.hasSuffix("/") { base.removeLast() }
        let link = text.contains(Endpoint.linkPrefix) ? text : base + Endpoint.link(token: text)
        guard let url = URL(string: link) else { throw UsageError(description: "\(text.shown) is no link") }
        return url
    }
}
