/// How to reach a mail server, and who to be there.
public struct SMTPSettings: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// How the connection is encrypted.
    public enum Encryption: Hashable, Sendable {
        /// STARTTLS, or no mail (RFC 3207).
        case startTLS
        /// TLS from the first byte (RFC 8314 §3).
        case implicitTLS
        /// None, password included: only on the operator's word.
        case off
    }

    /// User name and password for AUTH (RFC 4954).
    public struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        let user: String
        let password: String

        /// A user and a password.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Neither of them.
        public var description: String { "•••" }
        /// Neither of them.
        public var debugDescription: String { description }
    }

    /// A host name, or an address; IPv6 without brackets.
    public var host: String
    /// 1–65535.
    public var port: Int
    /// STARTTLS unless said otherwise.
    public var encryption: Encryption
    /// Whom to sign in as; nobody where it's `nil`.
    public var credentials: Credentials?
    /// Whether the certificate and the host name in it are checked (OWASP ASVS 5.0 12.3.2).
    public var verifiesCertificate: Bool
    /// A PEM file of the certificate authorities to trust instead of the system's.
    public var authorityFile: String?
    /// What EHLO says (RFC 5321 §4.1.1.1); chosen by ``EHLOName`` where it's `nil`.
    public var helloName: String?
    /// How many connections are open at once, 1–16.
    public var connections: Int
    /// The host's addresses, where they aren't to be looked up; IPv6 in brackets.
    var addresses: [String] = []

    /// Settings; the port is 587 with STARTTLS, 465 with TLS from the start, 25 without TLS.
    public init(
        host: String, port: Int? = nil, encryption: Encryption = .startTLS, credentials: Credentials? = nil,
        verifiesCertificate: Bool = true, authorityFile: String? = nil, helloName: String? = nil, connections: Int = 2
    ) {
        self.host = host
        self.port = port ?? (encryption == .startTLS ? 587 : encryption == .implicitTLS ? 465 : 25)
        self.encryption = encryption
        self.credentials = credentials
        self.verifiesCertificate = verifiesCertificate
        self.authorityFile = authorityFile
        self.helloName = helloName
        self.connections = connections
    }

    /// Whether a name may be configured for EHLO: one with a dot, or an address in brackets.
    public static func canGreet(as name: String) -> Bool { EHLOName.isUsable(name) }

    /// Scheme, host and port, for logs.
    public var description: String { "\(scheme)://\(urlHost):\(port)" }

    /// The same.
    public var debugDescription: String { description }

    /// The address for libcurl, which takes the name for EHLO from the path.
    func url(helloName: String) -> String {
        let path = helloName.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "["): "%5B"
            case UInt8(ascii: "]"): "%5D"
            default: String(Character(Unicode.Scalar(byte)))
            }
        }
        return "\(scheme)://\(urlHost):\(port)/\(path.joined())"
    }

    private var scheme: String { encryption == .implicitTLS ? "smtps" : "smtp" }
    private var urlHost: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host }
}
