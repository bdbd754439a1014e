import HTTP
import MagicLinkAPI
import Synchronization

/// Makes exchanges of requests: who asks, what the request is called, and what kind of answer is wanted.
final class Arrival: Sendable {
    private let trustedProxies: [IPNetwork]
    private let onUntrustedProxy: (@Sendable (IPAddress) -> Void)?
    private let hasWarned = Atomic<Bool>(false)
    private let ids: RequestIDs

    init(trustedProxies: [IPNetwork], ids: RequestIDs, onUntrustedProxy: (@Sendable (IPAddress) -> Void)?) {
        self.trustedProxies = trustedProxies
        self.ids = ids
        self.onUntrustedProxy = onUntrustedProxy
    }

    func exchange(of request: HTTPRequest) -> Exchange {
        let isTrusted = isTrusted(request.peer)
        if !isTrusted, let peer = request.peer { warn(of: peer, request) }
        var id: String?
        if isTrusted, let named = request.fields["X-Request-Id"], RequestIDs.isSound(named) { id = named }
        return Exchange(
            request: request, requestID: id ?? ids.make(), trace: TraceParent(request),
            client: isTrusted ? ForwardedClient(request, trusting: trustedProxies).address : request.peer,
            prefersHTML: Self.prefersHTML(request))
    }

    /// A peer on a Unix-domain socket counts as a proxy when any is trusted.
    private func isTrusted(_ peer: IPAddress?) -> Bool {
        guard !trustedProxies.isEmpty else { return false }
        guard let peer else { return true }
        return trustedProxies.contains { $0.contains(peer) }
    }

    private func warn(of peer: IPAddress, _ request: HTTPRequest) {
        guard let onUntrustedProxy, !hasWarned.load(ordering: .relaxed), request.fields["X-Forwarded-For"] != nil,
            peer.isPrivate, !hasWarned.exchange(true, ordering: .relaxed)
        else { return }
        onUntrustedProxy(peer)
    }

    /// Browsers name `text/html`; what takes anything, as curl does, gets JSON.
    private static func prefersHTML(_ request: HTTPRequest) -> Bool {
        // Read before anything is parsed: programs' `*/*`, or nothing at all, is most of what comes.
        guard let accept = request.fields["Accept"], accept != "*/*" else { return false }
        let header = AcceptHeader(request.fields)
        return header.prefers("text/html", to: "application/json")
            && header.prefers("text/html", to: Problem.mediaType)
    }
}
