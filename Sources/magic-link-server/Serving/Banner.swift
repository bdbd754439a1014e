import AuthHTTP
import AuthMail
import HTTP
import HTTPServer

/// What the server says when it has started, in four lines: where it listens, where data and mails are, what to try.
struct Banner {
    let text: String

    init(_ configuration: Configuration, addresses: [ListenAddress], folder: DataFolder) {
        let scheme = configuration.tls == nil ? "http" : "https"
        let urls = addresses.map { Self.url($0, scheme) }.joined(separator: ", ")
        // By its public name where that has a certificate: `localhost` isn't in it.
        let isNamed = configuration.tls != nil && configuration.publicURL.isSecure
        let local = isNamed ? nil : addresses.lazy.compactMap { Self.local($0, scheme) }.first
        let here = local ?? configuration.publicURL.text
        let mails =
            switch configuration.mail {
            case .directory(let path): folder.resolve(path) + " (one file each; read them at \(here)/dev/inbox)"
            case .smtp(let settings): "sent through \(settings.host)"
            }
        text = """
            magic-link-server \(Version.number) listens on \(urls)
              Data   \(folder.path)
              Mails  \(mails)
              Try    curl -d email=sam@example.com \(here)/send
            """
    }

    private static func url(_ address: ListenAddress, _ scheme: String) -> String {
        switch address {
        case .tcp: "\(scheme)://\(address)"
        case .unix: "\(address)"
        }
    }

    /// How this machine reaches an address.
    private static func local(_ address: ListenAddress, _ scheme: String) -> String? {
        switch address {
        case .tcp(.v4(0), let port), .tcp(.v6(0, 0), let port), .tcp(.v4(0x7F00_0001), let port):
            "\(scheme)://localhost:\(port)"
        case .tcp: "\(scheme)://\(address)"
        case .unix: nil
        }
    }
}
