import Dispatch
import Glibc
import HTTPServer

/// Has the certificate's files read again, on SIGHUP and when they have changed, and its end looked at each day: where
/// the renewal fails in silence, the line that the server wrote at its start is long forgotten.
///
/// Without a certificate the signal changes nothing, and ends nothing either.
struct CertificateWatch {
    private static let pause: DispatchTimeInterval = .seconds(2)
    private static let day: DispatchTimeInterval = .seconds(86_400)

    private let hangUp: any DispatchSourceSignal
    private let timers: [any DispatchSourceTimer]

    /// Begins. `observe` is told what has come of reading, and not when nothing has; `remind` is given the certificate
    /// that is served, once a day.
    init(
        _ credentials: TLSCredentials?, observe: @escaping @Sendable (TLSRenewal) -> Void,
        remind: @escaping @Sendable (TLSCertificate) -> Void
    ) {
        let queue = DispatchQueue(label: "certificate")
        signal(SIGHUP, SIG_IGN)
        hangUp = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        hangUp.setEventHandler { @Sendable in
            if let credentials { observe(credentials.renew()) }
        }
        hangUp.resume()
        guard let credentials else {
            timers = []
            return
        }
        let change = DispatchSource.makeTimerSource(queue: queue)
        change.schedule(deadline: .now() + Self.pause, repeating: Self.pause, leeway: .milliseconds(500))
        change.setEventHandler { @Sendable in
            let renewal = credentials.renewIfChanged()
            if renewal != .unchanged { observe(renewal) }
        }
        change.resume()
        let daily = DispatchSource.makeTimerSource(queue: queue)
        daily.schedule(deadline: .now() + Self.day, repeating: Self.day, leeway: .seconds(60))
        daily.setEventHandler { @Sendable in remind(credentials.certificate) }
        daily.resume()
        timers = [change, daily]
    }

    /// Looks no more.
    func stop() {
        for timer in timers { timer.cancel() }
        hangUp.cancel()
    }
}
