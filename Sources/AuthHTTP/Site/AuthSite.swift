public import Auth
public import HTTP

/// What the handlers must know about the server they answer for.
public struct AuthSite: Sendable {
    /// Where people reach it.
    public var url: PublicURL
    /// Whose pages these are.
    public var brand: String
    /// The colour of the pages' buttons.
    public var accent: AccentColor
    /// Where a browser may go after signing in; compared to the letter (RFC 9700 §2.1).
    public var returnAddresses: Set<String>
    /// Networks whose forwarded headers and request IDs count.
    public var trustedProxies: [IPNetwork]
    /// How long a browser keeps the session's cookie: as long as a session that is used can last.
    public var sessionLifetime: Duration
    /// Origins whose pages may call, as browsers send them: `https://app.example`.
    public var crossOrigins: Set<String>
    /// The apps that open links.
    public var associations: AppAssociations
    /// Whom to tell of a weakness, as URIs (RFC 9116 §2.5.3).
    public var securityContacts: [String]
    /// The scheme of the app's own links, without colon: `fieldnote`.
    public var appScheme: String?

    /// A server at a public URL.
    public init(
        url: PublicURL, brand: String, accent: AccentColor = .blue, returnAddresses: Set<String> = [],
        trustedProxies: [IPNetwork] = [], sessionLifetime: Duration = SessionLimits().lifetime,
        crossOrigins: Set<String> = [], associations: AppAssociations = AppAssociations(),
        securityContacts: [String] = [], appScheme: String? = nil
    ) {
        self.url = url
        self.brand = brand
        self.accent = accent
        self.returnAddresses = returnAddresses
        self.trustedProxies = trustedProxies
        self.sessionLifetime = sessionLifetime
        self.crossOrigins = crossOrigins
        self.associations = associations
        self.securityContacts = securityContacts
        self.appScheme = appScheme
    }

    /// The address, if it is one of the configured ones; whatever else was asked for is forgotten.
    func returnAddress(_ text: String) -> String? { returnAddresses.contains(text) ? text : nil }

    /// Origins and schemes of the return addresses, as `form-action` lists them: `https://app.example`, `fieldnote:`.
    var formTargets: [String] {
        let targets = returnAddresses.compactMap { address -> String? in
            guard let colon = address.firstIndex(of: ":") else { return nil }
            let scheme = address[...colon]
            guard scheme == "http:" || scheme == "https:", address[colon...].hasPrefix("://") else {
                return String(scheme)
            }
            return scheme + "//" + address[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
        }
        // What could end the directive is left out; such an address can't be a target of a form anyway.
        let isPlain = { (byte: UInt8) in (0x21..<0x7F).contains(byte) && !";,'".utf8.contains(byte) }
        return Set(targets).filter { $0.utf8.allSatisfy(isPlain) }.sorted()
    }
}
