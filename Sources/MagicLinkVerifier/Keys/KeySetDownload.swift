import Foundation
import MagicLinkAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks the server for its key set: by https, or on this machine; never along a redirect; 64 KiB at most; within 10 s.
struct KeySetDownload: KeySetSource {
    private static let sizeLimit = 64 * 1024

    private let issuer: URL
    private let deadline: Duration

    init(issuer: URL, deadline: Duration = .seconds(10)) {
        self.issuer = issuer
        self.deadline = deadline
    }

    func fetch() async throws(AccessTokenError) -> FetchedKeySet {
        guard let url = address else { throw .insecureIssuer }
        do {
            return try await Self.within(deadline) { try await Self.load(url) }
        } catch let error as AccessTokenError {
            throw error
        } catch is DownloadEvents.TooLarge {
            throw Self.unavailable(url, "the answer is too large for a key set.")
        } catch {
            throw .keysUnavailable(reason: "\(url.absoluteString): \(error.localizedDescription)")
        }
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

    private static func load(_ url: URL) async throws -> FetchedKeySet {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = 10
        let (events, continuation) = AsyncThrowingStream.makeStream(of: DownloadEvents.Event.self)
        let session = URLSession(
            configuration: configuration, delegate: DownloadEvents(continuation, sizeLimit: sizeLimit),
            delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        var request = URLRequest(url: url)
        request.setValue("application/jwk-set+json, application/json", forHTTPHeaderField: "Accept")
        session.dataTask(with: request).resume()

        var body: [UInt8] = []
        var maxAge: Duration?
        for try await event in events {
            switch event {
            case .answered(let status, let cacheControl):
                guard status == 200 else { throw unavailable(url, "the answer is \(status).") }
                maxAge = cacheControl.flatMap(Self.maxAge)
            case .received(let data):
                body += data
            }
        }
        guard let keys = PublishedKeys(body) else { throw unavailable(url, "the answer is no key set.") }
        return FetchedKeySet(keys: keys, maxAge: maxAge)
    }

    private static func unavailable(_ url: URL, _ reason: String) -> AccessTokenError {
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

    /// What a session does about a drop of bytes now and then: nothing. So the whole has an end.
    private static func within(
        _ deadline: Duration, _ work: @escaping @Sendable () async throws -> FetchedKeySet
    ) async throws -> FetchedKeySet {
        try await withThrowingTaskGroup(of: FetchedKeySet.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: deadline)
                throw URLError(.timedOut)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw URLError(.unknown) }
            return first
        }
    }
}
