import Dispatch
import Glibc
import HTTPServer

/// Has the certificate's files read again: on SIGHUP, and when they have changed.
///
/// Without a certificate the signal changes nothing, and ends nothing either.
struct CertificateWatch {
    private static let pause: DispatchTimeInterval = .seconds(2)

    private let hangUp: any DispatchSourceSignal
    private let timer: (any DispatchSourceTimer)?

    /// Begins. `observe` is told what has come of it, and not when nothing has.
    init(_ credentials: TLSCredentials?, observe: @escaping @Sendable (TLSRenewal) -> Void) {
        let queue = DispatchQueue(label: "certificate")
        signal(SIGHUP, SIG_IGN)
        hangUp = DispatchSource.makeSignalSource(signal: SIGHUP, queue: queue)
        hangUp.setEventHandler { @Sendable in
            if let credentials { observe(credentials.renew()) }
        }
        hangUp.resume()
        guard let credentials else {
            timer = nil
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.pause, repeating: Self.pause, leeway: .milliseconds(500))
        timer.setEventHandler { @Sendable in
            let renewal = credentials.renewIfChanged()
            if renewal != .unchanged { observe(renewal) }
        }
        timer.resume()
        self.timer = timer
    }

    /// Looks no more.
    func stop() {
        timer?.cancel()
        hangUp.cancel()
    }
}
