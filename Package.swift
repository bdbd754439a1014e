// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),  // SE-0458: every unsafe call says `unsafe`
    .treatAllWarnings(as: .error),  // SE-0480
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
]

// `FUZZ=1 swift build --product Fuzz…` (see `make fuzz`) builds every target for libFuzzer and adds the drivers.
let isFuzzing = Context.environment["FUZZ"] != nil

let package = Package(
    name: "magic-link",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "MagicLinkAPI", targets: ["MagicLinkAPI"]),
        .library(name: "MagicLinkClient", targets: ["MagicLinkClient"]),
        .library(name: "MagicLinkFlow", targets: ["MagicLinkFlow"]),
        .executable(name: "magic-link", targets: ["magic-link"]),
        .library(name: "MagicLinkUI", targets: ["MagicLinkUI"]),
        .library(name: "MagicLinkVerifier", targets: ["MagicLinkVerifier"]),
        .executable(name: "magic-link-server", targets: ["magic-link-server"]),
    ],
    targets: [
        // The contract and the domain: no I/O, no C, no Foundation.
        .target(name: "MagicLinkAPI"),
        .target(name: "Auth", dependencies: ["MagicLinkAPI"]),

        // What apps and back ends link: nothing of the server.
        .target(name: "MagicLinkFlow", dependencies: ["MagicLinkAPI"]),
        .target(name: "MagicLinkUI", dependencies: ["MagicLinkAPI", "MagicLinkFlow"]),
        .target(
            name: "MagicLinkCrypto",
            dependencies: [.target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
        // HTTP for the two on Linux, where Foundation's URLSession can end the process; empty elsewhere.
        .target(
            name: "SocketHTTP", dependencies: [.target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
        .target(
            name: "MagicLinkClient",
            dependencies: [
                "MagicLinkAPI", "MagicLinkCrypto",
                .target(name: "SocketHTTP", condition: .when(platforms: [.linux])),
            ]),
        // The terminal client.
        .executableTarget(name: "magic-link", dependencies: ["MagicLinkAPI", "MagicLinkClient", "UsageHints"]),
        .target(
            name: "MagicLinkVerifier",
            dependencies: [
                "MagicLinkAPI", "MagicLinkCrypto",
                .target(name: "SocketHTTP", condition: .when(platforms: [.linux])),
            ]),

        // What both programs say of arguments and settings that they don't know.
        .target(name: "UsageHints"),

        // The HTTP/1.1 server, which knows nothing of signing in.
        .target(name: "HTTP"),
        .target(name: "CLinux"),
        .target(name: "HTTPServer", dependencies: ["HTTP", "CLinux", "COpenSSL"]),

        // Adapters behind the domain's seams.
        .target(name: "Queues", dependencies: ["CLinux"]),
        .target(name: "AuthCrypto", dependencies: ["Auth", "MagicLinkAPI", "COpenSSL"]),
        .target(name: "AuthIDN", dependencies: ["Auth", "CIDN2"]),
        .target(name: "AuthSQLite", dependencies: ["Auth", "MagicLinkAPI", "Queues", "CSQLite"]),
        .target(name: "AuthMail", dependencies: ["Auth", "MagicLinkAPI", "Queues", "CCurl", "CLinux"]),
        .target(name: "AuthNotices", dependencies: ["Auth", "MagicLinkAPI", "Queues", "CCurl"]),
        .target(
            name: "AuthHTTP", dependencies: ["Auth", "MagicLinkAPI", "HTTP"],
            resources: [
                .embedInCode("OpenAPI/openapi.json"), .embedInCode("Web/flow.js"), .embedInCode("Web/link.js"),
                .embedInCode("Web/page.css"), .embedInCode("Web/page.js"), .embedInCode("Web/reading.js"),
                .embedInCode("Web/words.js"),
            ]),
        .target(name: "Telemetry", dependencies: ["Queues"]),

        // The composition root: alone knows which adapters are in use.
        .executableTarget(
            name: "magic-link-server",
            dependencies: [
                "Auth", "AuthCrypto", "AuthHTTP", "AuthIDN", "AuthMail", "AuthNotices", "AuthSQLite", "CLinux", "CZlib",
                "HTTP", "HTTPServer", "MagicLinkAPI", "Telemetry", "UsageHints",
            ]
        ),

        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev", "libunistring-dev"])]),

        // What several test targets share: a clock that tests move, stand-ins, and the stores' contract.
        .target(
            name: "AuthTesting", dependencies: ["Auth", "AuthCrypto", "AuthIDN", "AuthSQLite", "MagicLinkAPI"],
            path: "Tests/AuthTesting", exclude: ["Fixtures"]),
        // The built server, started as an operator would.
        .target(name: "ServerTesting", path: "Tests/ServerTesting"),

        .testTarget(name: "MagicLinkAPITests", dependencies: ["MagicLinkAPI"]),
        .testTarget(name: "MagicLinkCryptoTests", dependencies: ["MagicLinkAPI", "MagicLinkCrypto"]),
        .testTarget(
            name: "SocketHTTPTests", dependencies: ["AuthTesting", "SocketHTTP"]),
        .testTarget(
            name: "MagicLinkClientTests",
            dependencies: [
                "AuthTesting", "MagicLinkAPI", "MagicLinkClient", "MagicLinkCrypto", "MagicLinkFlow",
                "ServerTesting", "magic-link-server",
            ]),
        // Plays one table of transitions on the block's machine in Swift and, under node, on the page's.
        .testTarget(
            name: "MagicLinkFlowTests", dependencies: ["AuthTesting", "MagicLinkAPI", "MagicLinkFlow"],
            exclude: ["play.mjs", "transitions.json"]),
        // Pure parts, and the built program on a terminal of its own with the built server.
        .testTarget(
            name: "TerminalClientTests",
            dependencies: ["AuthTesting", "MagicLinkAPI", "ServerTesting", "magic-link", "magic-link-server"]),
        .testTarget(name: "MagicLinkUITests", dependencies: ["MagicLinkUI"]),
        .testTarget(
            name: "MagicLinkVerifierTests",
            dependencies: ["Auth", "AuthCrypto", "AuthTesting", "MagicLinkCrypto", "MagicLinkVerifier"]),
        .testTarget(name: "AuthTests", dependencies: ["Auth", "AuthTesting", "MagicLinkAPI"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["COpenSSL", "HTTP", "HTTPServer"]),
        .testTarget(name: "QueuesTests", dependencies: ["Queues"]),
        .testTarget(
            name: "AuthCryptoTests", dependencies: ["Auth", "AuthCrypto", "AuthTesting", "COpenSSL", "MagicLinkAPI"]),
        .testTarget(name: "AuthIDNTests", dependencies: ["Auth", "AuthIDN"]),
        .testTarget(
            name: "AuthSQLiteTests", dependencies: ["Auth", "AuthSQLite", "AuthTesting", "CSQLite", "MagicLinkAPI"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "AuthMailTests", dependencies: ["Auth", "AuthMail", "AuthTesting", "MagicLinkAPI"],
            exclude: ["Fixtures"]),
        .testTarget(name: "AuthNoticesTests", dependencies: ["Auth", "AuthNotices", "AuthTesting"]),
        .testTarget(
            name: "AuthHTTPTests",
            dependencies: ["Auth", "AuthCrypto", "AuthHTTP", "AuthIDN", "AuthTesting", "HTTP", "MagicLinkAPI"]),
        .testTarget(name: "TelemetryTests", dependencies: ["Telemetry"]),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "Auth", "AuthHTTP", "AuthMail", "AuthNotices", "AuthTesting", "HTTP", "HTTPServer", "MagicLinkAPI",
                "Telemetry",
                "magic-link-server",
            ]),
        // Starts the built program and talks to it over sockets.
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Auth", "AuthTesting", "MagicLinkAPI", "MagicLinkVerifier", "ServerTesting", "magic-link",
                "magic-link-server",
            ], exclude: ["Fixtures"]),
        .testTarget(name: "ArchitectureTests", dependencies: ["AuthTesting"]),
    ]
)

// The image's build brings no tests along, so that a change to one compiles nothing anew.
if Context.environment["WITHOUT_TESTS"] != nil {
    package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true }
}

if isFuzzing {
    package.targets.append(.target(name: "FuzzDriver", path: "Tests/Fuzzing/FuzzDriver"))
    let fuzzers: [(name: String, dependencies: [Target.Dependency])] = [
        ("FuzzRequest", ["HTTP"]), ("FuzzForm", ["HTTP"]), ("FuzzAddress", ["MagicLinkAPI"]),
        ("FuzzCode", ["MagicLinkAPI"]), ("FuzzJSON", ["AuthHTTP"]),
        ("FuzzAnswer", ["SocketHTTP"]),
        ("FuzzCalls", ["Auth", "AuthCrypto", "AuthHTTP", "AuthTesting", "HTTP"]),
    ]
    for fuzzer in fuzzers {
        package.targets.append(
            .executableTarget(
                name: fuzzer.name, dependencies: ["FuzzDriver"] + fuzzer.dependencies,
                path: "Tests/Fuzzing/\(fuzzer.name)",
                linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
    }
}

for target in package.targets where target.type != .system {
    if target.name == "CLinux" {
        target.cSettings = [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]
    } else {
        target.swiftSettings =
            strict
            + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library", "-enable-testing"])] : [])
    }
}
