#if !os(Linux)
import Foundation

/// Hands on what a session tells about a download, in the order in which it happens.
final class DownloadEvents: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    enum Event: Sendable {
        case answered(status: Int, cacheControl: String?)
        case received(Data)
    }

    /// More was sent than was to be taken.
    struct TooLarge: Error {}

    private let events: AsyncThrowingStream<Event, any Error>.Continuation

    private let sizeLimit: Int
    private let lock = NSLock()
    /// Bytes of the body. Under the lock.
    private var received = 0

    init(_ events: AsyncThrowingStream<Event, any Error>.Continuation, sizeLimit: Int) {
        self.events = events
        self.sizeLimit = sizeLimit
    }

    /// Follows no redirect: it may lead where others write the keys. The answer is then the redirect itself.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let http = response as? HTTPURLResponse
        let cacheControl = http?.value(forHTTPHeaderField: "Cache-Control")
        events.yield(.answered(status: http?.statusCode ?? 0, cacheControl: cacheControl))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // Here, where the bytes come in: whoever reads the events may come too late to stop a fast sender.
        let isTooLarge = lock.withLock {
            received += data.count
            return received > sizeLimit
        }
        guard !isTooLarge else {
            events.finish(throwing: TooLarge())
            return dataTask.cancel()
        }
        events.yield(.received(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        events.finish(throwing: error)
    }
}
#endif
