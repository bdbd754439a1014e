import Testing

struct HouseRuleTests {
    /// Targets that touch memory by pointers: those over a C library or the kernel.
    private static let mayBeUnsafe: Set = [
        "AuthCrypto", "AuthIDN", "AuthMail", "AuthNotices", "AuthSQLite", "HTTPServer", "MagicLinkClient",
        "MagicLinkCrypto",
        "Queues", "SocketHTTP", "Telemetry", "magic-link", "magic-link-server",
    ]

    @Test(arguments: ["fatalError(", "try!", "as!"])
    func `nothing ends the process on purpose`(word: String) throws {
        #expect(try Repository.sources().flatMap { $0.places(of: word) }.isEmpty)
    }

    @Test(arguments: ["TODO", "FIXME"])
    func `nothing is left for later`(mark: String) throws {
        #expect(try Repository.sources().flatMap { $0.places(of: mark, inComments: true) }.isEmpty)
    }

    @Test func `a file ends within 300 lines`() throws {
        for file in try Repository.sources() {
            #expect(file.lines.count <= 301, "\(file.path)")  // The last newline begins an empty line.
        }
    }

    @Test func `unsafe memory is touched only beside C`() throws {
        let others = try Repository.sources().filter { !Self.mayBeUnsafe.contains($0.target) }
        #expect(others.flatMap { $0.places(of: "unsafe") }.isEmpty)
    }

    @Test func `no file is named after nothing in particular`() throws {
        let vague = #/(^|\/)\w*(Utils?|Helpers?|Common|Extensions|Misc|Deprecated)\.swift$/#
        #expect(try Repository.swiftFiles(below: "Sources").filter { $0.contains(vague) }.isEmpty)
    }

    @Test func `the top folder holds what everybody expects there`() throws {
        let expected: Set = [
            "Config", "Dockerfile", "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "Tests",
        ]
        let visible = try Repository.topLevel().filter { !$0.hasPrefix(".") && !$0.hasSuffix(".xcodeproj") }
        #expect(Set(visible).subtracting(expected).isEmpty)
    }
}
