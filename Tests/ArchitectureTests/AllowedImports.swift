/// What each target under `Sources` may import: the arrows of the architecture, which SwiftPM can't forbid for system
/// modules such as Foundation.
///
/// Data flows from socket to parser, router, handler, domain, store and mail. The contract and the domain do no I/O, so
/// they import no C library and no Foundation; the server's targets get by with FoundationEssentials, which keeps ICU
/// (40 MB) out of the program. What apps link may use the whole of Foundation, which they have anyway.
enum AllowedImports {
    /// The targets that apps, tools and back ends link.
    static let clientSide: Set = ["MagicLinkClient", "MagicLinkCrypto", "MagicLinkVerifier", "magic-link"]

    static let table: [String: Set<String>] = [
        "MagicLinkAPI": [],
        "Auth": ["MagicLinkAPI", "Synchronization"],

        "MagicLinkFlow": ["MagicLinkAPI", "Observation"],
        "MagicLinkUI": ["Accessibility", "MagicLinkAPI", "MagicLinkFlow", "SwiftUI"],
        "MagicLinkCrypto": ["COpenSSL", "CryptoKit", "Foundation"],
        "MagicLinkClient": [
            "Darwin", "Foundation", "FoundationNetworking", "Glibc", "MagicLinkAPI", "MagicLinkCrypto", "Security",
            "SocketHTTP",
        ],
        "MagicLinkVerifier": ["Foundation", "MagicLinkAPI", "MagicLinkCrypto", "SocketHTTP"],
        "SocketHTTP": ["COpenSSL", "FoundationEssentials", "Glibc", "Synchronization"],

        "magic-link": ["Dispatch", "Foundation", "MagicLinkAPI", "MagicLinkClient", "UsageHints"],
        "UsageHints": [],

        "HTTP": [],
        "HTTPServer": ["CLinux", "COpenSSL", "Dispatch", "Glibc", "HTTP", "Synchronization"],

        "Queues": ["CLinux", "Glibc", "Synchronization"],
        "AuthCrypto": ["Auth", "COpenSSL", "Glibc", "MagicLinkAPI", "Synchronization"],
        "AuthIDN": ["Auth", "CIDN2", "Glibc"],
        "AuthSQLite": ["Auth", "CSQLite", "Glibc", "MagicLinkAPI", "Queues", "Synchronization"],
        "AuthMail": [
            "Auth", "CCurl", "CLinux", "FoundationEssentials", "Glibc", "MagicLinkAPI", "Queues", "Synchronization",
        ],
        "AuthNotices": ["Auth", "CCurl", "Glibc", "MagicLinkAPI", "Queues", "Synchronization"],
        "AuthHTTP": ["Auth", "FoundationEssentials", "HTTP", "MagicLinkAPI", "Synchronization"],
        "Telemetry": ["Glibc", "Queues", "Synchronization"],

        "magic-link-server": [
            "Auth", "AuthCrypto", "AuthHTTP", "AuthIDN", "AuthMail", "AuthNotices", "AuthSQLite", "CLinux", "CZlib",
            "Dispatch", "FoundationEssentials", "Glibc", "HTTP", "HTTPServer", "MagicLinkAPI", "Queues",
            "Synchronization", "Telemetry", "UsageHints",
        ],
    ]
}
