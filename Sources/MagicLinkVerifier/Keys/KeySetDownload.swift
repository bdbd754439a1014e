import Foundation
import MagicLinkAPI

/// Asks the server for its key set: by https, or on this machine; never along a redirect; 64 KiB at most; within 10 s.
struct KeySetDownload: KeySetSource {
    static let sizeLimit = 64 * 1024
    static let acceptedTypes = "application/jwk-set+json, application/json"

    private let issuer: URL
    private let deadline: Duration

    init(issuer: URL, deadline: Duration = .seconds(10)) {
        self.issuer = issuer
        self.deadline = deadline
    }

    func fetch() async throws(AccessTokenError) -> FetchedKeySet {
        guard let url = address else { throw .insecureIssuer }
        let answer: KeySetAnswer
        do {
            answer = try await Self.answer(from: url, within: deadline)
        } catch let error as AccessTokenError {
            throw error
        } catch {
            throw Self.unavailable(url, error.localizedDescription)
        }
        guard answer.status == 200 else { throw Self.unavailable(url, "the answer is \(answer.status).") }
        guard let keys = PublishedKeys(answer.body) else { throw Self.unavailable(url, "the answer is no key set.") }
        return FetchedKeySet(keys: keys, maxAge: answer.cacheControl.flatMap(Self.maxAge))
    }

    /// Where the keys are; `nil` when anybody on the way could answer in the server's place.
    private var address: URL? {
        let text = issuer.absoluteString
        guard let host = issuer.host(),
            let url = URL(string: (text.hasSuffix("/") ? text.dropLast() : text[...]) + Endpoint.keys)
        else { return nil }
        let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.asciiLowercased) && issuer.user() == nil
        let scheme = issuer.scheme?.asciiLowercased
        return scheme == "https" || (scheme == "http" && isLocal) ? url : nil
    }

    static func tooLarge(_ url: URL) -> AccessTokenError {
        unavailable(url, "the answer is too large for a key set.")
    }

    static func unavailable(_ url: URL, _ reason: String) -> AccessTokenError {
        .keysUnavailable(reason: "\(url.absoluteString): \(reason)")
    }

    /// `max-age` of a `Cache-Control` field (RFC 9111 §5.2.2); zero for what mustn't be kept.
    static func maxAge(_ cacheControl: String) -> Duration? {
        let directives = cacheControl.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).asciiLowercased
        }
        if directives.contains("no-store") || directives.contains("no-cache") { return .zero }
        for directive in directives where directive.hasPrefix("max-age=") {
            let digits = directive.dropFirst("max-age=".count).filter { $0 != "\"" }
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            // More than fits is as long as there is (RFC 9111 §1.2.2).
            return .seconds(Int32(digits) ?? (digits.isEmpty ? 0 : .max))
        }
        return nil
    }
}
