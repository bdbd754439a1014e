import Glibc
import HTTP

/// What all loops of a server share.
struct ServerContext: Sendable {
    let configuration: ServerConfiguration
    /// What TLS is spoken with at all TCP addresses; `nil`: it is spoken at none.
    let credentials: TLSCredentials?
    let handler: any HTTPHandler
    /// Names what is answered without the handler.
    let requestID: (@Sendable () -> String)?
    let observer: @Sendable (ServerEvent) -> Void
    /// Is told how long each round of a loop took.
    let roundObserver: (@Sendable (Duration) -> Void)?
    /// Milliseconds that only go forward; tests move them.
    let milliseconds: @Sendable () -> Int64

    /// CLOCK_MONOTONIC (clock_gettime(2)).
    static let monotonicMilliseconds: @Sendable () -> Int64 = {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, kept between 0 and 100 years so that sums can't overflow.
    var milliseconds: Int64 {
        let limit: Int64 = 100 * 366 * 86_400
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < limit else { return limit * 1000 }
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
