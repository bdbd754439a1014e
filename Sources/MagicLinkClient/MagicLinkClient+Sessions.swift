public import MagicLinkAPI

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The session, and what an app does with it.
extension MagicLinkClient {
    /// Whether somebody is signed in; `.restoring` until ``restore()`` or another call has looked.
    public var state: SessionState { board.state }

    /// ``state`` now, and each that follows, for as many as want to watch.
    public var states: AsyncStream<SessionState> { board.states() }

    /// Why something couldn't be stored; `nil` once it could again.
    public var storageWarning: StorageError? { board.storageWarning }

    /// Reads the stored session: call it when the app starts, and again when protected data becomes available.
    ///
    /// Asks no server, so it works without a network. Tells the server meanwhile of sign-outs it hasn't heard of.
    /// - Returns: ``state``.
    @discardableResult
    public func restore() async -> SessionState {
        do { _ = try service.address.get() } catch { board.publish(.signedOut) }
        await keeper.restore()
        return state
    }

    /// An access token for your API, good for a while yet: `Authorization: Bearer <token>`.
    ///
    /// Exchanged a minute before its end, once however many ask. While there is no network the old one is returned as
    /// long as it lives. Only a server that says so ends the session; ``state`` is then `.signedOut`.
    /// - Throws: ``SignInError``: ``SignInError/Reason/signedOut`` when nobody is signed in.
    public func accessToken() async throws -> String {
        _ = try service.address.get()
        return try await keeper.accessToken()
    }

    /// Another access token than one that your API has answered with 401.
    ///
    /// Exchanges it before its time, every ten seconds at most; within them the newest there is comes back.
    public func accessToken(rejecting rejected: String) async throws -> String {
        _ = try service.address.get()
        return try await keeper.accessToken(rejecting: rejected)
    }

    /// The request with an access token in its `Authorization` field.
    /// - Throws: ``SignInError``; ``SignInError/Reason/misconfigured(_:)`` for `http` to another machine, which would
    ///   show the token to everybody on the way.
    public func authorized(_ request: URLRequest) async throws -> URLRequest {
        let host = ServiceAddress.unbracketed(request.url?.host?.lowercased() ?? "")
        guard request.url?.scheme?.lowercased() == "https" || ServiceAddress.isLoopback(host) else {
            throw SignInError(.misconfigured("An access token is sent by https alone."))
        }
        var request = request
        request.setValue("Bearer " + (try await accessToken()), forHTTPHeaderField: "Authorization")
        return request
    }

    /// Signs out on this device, at once and also without a network, and forgets requests that wait.
    ///
    /// The server is told in the background, now or when there is a network again; ``deliverSignOuts()`` waits for it.
    /// - Throws: ``SignInError/Reason/storage(_:)`` when what is stored couldn't be removed. ``state`` is `.signedOut` all
    ///   the same; the next call that reads storage removes it.
    public func signOut() async throws {
        await pending.removeAll()
        do { try await keeper.signOut() } catch { throw SignInError(.storage(error)) }
    }

    /// Tells the server of sign-outs that it hasn't heard of, and waits for its answer.
    /// - Returns: Whether it knows of all.
    @discardableResult
    public func deliverSignOuts() async -> Bool { await keeper.deliverRevocations() }

    /// The user, as the server knows them now.
    public func currentUser() async throws -> SignedInUser { SignedInUser(try await currentSession().user) }

    /// The user and the session, as the server knows them now.
    public func currentSession() async throws -> CurrentSessionAnswer {
        try await withToken { token in
            try await service.call("GET", Endpoint.session, token: token, as: CurrentSessionAnswer.self).value
        }
    }

    /// The person's sessions on all devices, the last used first.
    public func sessions() async throws -> [SessionDescription] {
        try await withToken { token in
            try await service.call("GET", Endpoint.sessions, token: token, as: SessionListAnswer.self).value.sessions
        }
    }

    /// Ends one of the person's sessions. If it's this one, that is signing out.
    /// - Parameter id: its `id` in ``sessions()``.
    /// - Throws: ``SignInError``.
    public func endSession(_ id: String) async throws {
        if await keeper.live?.record.sessionID == id { return try await signOut() }
        guard id.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }),
            let segment = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics), !segment.isEmpty
        else { throw SignInError(.misconfigured("\"\(id)\" is no session's ID.")) }
        try await withToken { token in
            try await service.call("DELETE", Endpoint.session(id: segment), token: token)
        }
    }

    /// Makes a call that may be made again, with a token; once more with another when the first is refused.
    private func withToken<Value: Sendable>(_ call: (String) async throws -> Value) async throws -> Value {
        let token = try await accessToken()
        do {
            return try await call(token)
        } catch let error as SignInError where error.problem?.status == 401 {
            let other = try await accessToken(rejecting: token)
            guard other != token else { throw error }
            return try await call(other)
        }
    }
}
