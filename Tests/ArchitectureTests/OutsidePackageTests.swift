import AuthTesting
import Foundation
import Testing

/// A package of somebody else that depends on this one, as an app or a back end does.
@Suite(.timeLimit(.minutes(5)))
struct OutsidePackageTests {
    /// What a client may never make anybody install: the server's libraries, and what later stores need.
    private static let forbiddenHeaders = [
        "/usr/include/sqlite3.h", "/usr/include/postgresql/libpq-fe.h", "/usr/include/zlib.h", "/usr/include/idn2.h",
        "/usr/include/x86_64-linux-gnu/curl/curl.h", "/usr/include/aarch64-linux-gnu/curl/curl.h",
    ]

    @Test func `what clients link builds without the server's targets and without their libraries`() async throws {
        let folder = try TemporaryFolder()
        try write(
            """
            // swift-tools-version: 6.3
            import PackageDescription

            let package = Package(
                name: "outside",
                platforms: [.iOS(.v17), .macOS(.v14)],
                dependencies: [.package(name: "magic-link", path: "\(Repository.root.path)")],
                targets: [
                    .executableTarget(
                        name: "App", dependencies: [.product(name: "MagicLinkClient", package: "magic-link")]),
                    .executableTarget(
                        name: "Backend", dependencies: [.product(name: "MagicLinkVerifier", package: "magic-link")]),
                ]
            )
            """, to: "Package.swift", in: folder)
        try write(
            """
            import Foundation
            import MagicLinkClient

            @main
            struct App {
                static func main() async {
                    guard let url = URL(string: "https://id.example.com") else { return }
                    let client = MagicLinkClient(baseURL: url, storage: InMemoryStorage())
                    print(await client.restore())
                }
            }
            """, to: "Sources/App/App.swift", in: folder)
        try write(
            """
            import Foundation
            import MagicLinkVerifier

            @main
            struct Backend {
                static func main() async {
                    guard let url = URL(string: "https://id.example.com") else { return }
                    let verifier = AccessTokenVerifier(issuer: url, audience: "https://id.example.com")
                    do { _ = try await verifier.verify("none") } catch { print("refused") }
                }
            }
            """, to: "Sources/Backend/Backend.swift", in: folder)

        let build = try await build(in: folder)
        #expect(build.code == 0, "\(build.output)")
        for (program, output) in [("App", "signedOut\n"), ("Backend", "refused\n")] {
            let path = folder.path + "/built/debug/" + program
            #expect(try await ProgramRun(path).output == output)
            // Foundation's own networking brings curl and zlib.
            let libraries = try await ProgramRun("/usr/bin/ldd", [path]).output
            #expect(libraries.contains("libcrypto") && !libraries.contains("sqlite") && !libraries.contains("libpq"))
        }

        let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/built/debug/Modules")
            .filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
        #expect(
            Set(modules) == [
                "App", "Backend", "MagicLinkAPI", "MagicLinkClient", "MagicLinkCrypto", "MagicLinkVerifier",
                "SocketHTTP",
            ])
    }

    /// Builds where none of the headers is what it should be. In a name space of its own, so that only this build sees
    /// that: it works for root and, where the kernel allows it, for everybody.
    private func build(in folder: TemporaryFolder) async throws -> ProgramRun {
        try write("#error \"a client must do without this header\"\n", to: "header.h", in: folder)
        let script = """
            for header in "$@"; do
                [ -e "$header" ] || continue
                mount --bind header.h "$header" || exit 90
                ! clang -fsyntax-only "$header" 2>/dev/null || exit 91
            done
            exec swift build --jobs 2 --scratch-path built
            """
        return try await ProgramRun(
            "/usr/bin/env",
            ["--chdir", folder.path, "unshare", "--user", "--map-root-user", "--mount", "bash", "-c", script, "build"]
                + Self.forbiddenHeaders)
    }

    private func write(_ text: String, to path: String, in folder: TemporaryFolder) throws {
        let file = URL(filePath: folder.path).appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
