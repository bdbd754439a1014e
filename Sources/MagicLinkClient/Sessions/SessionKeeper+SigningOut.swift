import Foundation
import MagicLinkAPI

extension SessionKeeper {
    /// Ends the session here at once, and remembers to tell the server.
    /// - Throws: ``StorageError`` when what is stored couldn't be removed; the session is over in memory all the same.
    func signOut() throws(StorageError) {
        var failure: StorageError?
        if case .unknown = holding {
            do { try load() } catch { failure = error }
        }
        let ended = live?.record
        generation += 1
        holding = .none
        pacing = RefreshPacing()
        board.publish(.signedOut)
        resumeWaiters(.failure(SignInError(.signedOut)))
        // First: should the process end in between, the session is known to be over.
        if let ended { revoke(ended.refreshToken) }
        do { try erase() } catch { failure = error }
        board.warn(failure)
        if let failure { throw failure }
    }

    /// Remembers to tell the server of the end of a session.
    func revoke(_ refreshToken: String) {
        guard !revocations.contains(where: { $0.refreshToken == refreshToken }) else { return }
        revocations.append(Revocation(refreshToken: refreshToken, since: time.wallTime))
        storeRevocations()
        deliverSoon()
    }

    /// Tells the server of what it hasn't heard, without anybody waiting.
    func deliverSoon() {
        guard !revocations.isEmpty else { return }
        _ = startDelivery()
    }

    /// Tells the server of what it hasn't heard.
    /// - Returns: Whether nothing is left to tell.
    func deliverRevocations() async -> Bool {
        if revocations.isEmpty {
            revocations = (try? vault.read(.revocations, as: [Revocation].self)) ?? []
            if revocations.isEmpty { return true }
        }
        return await startDelivery().value
    }

    private func startDelivery() -> Task<Bool, Never> {
        if let delivery { return delivery }
        let task = Task {
            let isDone = await deliver()
            delivery = nil
            return isDone
        }
        delivery = task
        return task
    }

    private func deliver() async -> Bool {
        while let next = revocations.first {
            guard !next.isOver(at: time.wallTime) else {
                remove(next.refreshToken)
                continue
            }
            do {
                try await service.call(
                    "DELETE", Endpoint.session, body: RefreshBody(refreshToken: next.refreshToken))
                remove(next.refreshToken)
            } catch let error as SignInError where error.isFinal {
                // There is no such session any more.
                remove(next.refreshToken)
            } catch {
                if let index = revocations.firstIndex(where: { $0.refreshToken == next.refreshToken }) {
                    revocations[index].attempts += 1
                }
                storeRevocations()
                return false
            }
        }
        return true
    }

    private func remove(_ refreshToken: String) {
        revocations.removeAll { $0.refreshToken == refreshToken }
        storeRevocations()
    }

    private func storeRevocations() {
        do {
            if revocations.isEmpty {
                try vault.delete(.revocations)
            } else {
                try vault.write(revocations, as: .revocations)
            }
        } catch { board.warn(error) }
    }
}
