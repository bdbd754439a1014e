#if !os(Linux)
import Foundation

extension KeySetDownload {
    static func answer(from url: URL, within deadline: Duration) async throws -> KeySetAnswer {
        do {
            return try await Self.within(deadline) { try await Self.load(url) }
        } catch is DownloadEvents.TooLarge {
            throw tooLarge(url)
        }
    }

    private static func load(_ url: URL) async throws -> KeySetAnswer {
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
        request.setValue(acceptedTypes, forHTTPHeaderField: "Accept")
        session.dataTask(with: request).resume()

        var answered: (status: Int, cacheControl: String?) = (0, nil)
        var body: [UInt8] = []
        for try await event in events {
            switch event {
            case .answered(let status, let cacheControl): answered = (status, cacheControl)
            case .received(let data): body += data
            }
        }
        return KeySetAnswer(status: answered.status, cacheControl: answered.cacheControl, body: body)
    }

    /// What a session does about a drop of bytes now and then: nothing. So the whole has an end.
    private static func within(
        _ deadline: Duration, _ work: @escaping @Sendable () async throws -> KeySetAnswer
    ) async throws -> KeySetAnswer {
        try await withThrowingTaskGroup(of: KeySetAnswer.self) { group in
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
#endif
