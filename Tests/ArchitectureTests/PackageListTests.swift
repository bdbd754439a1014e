import Testing

/// `Config/packages.txt` is the one list of Debian packages.
struct PackageListTests {
    private static let stages = ["build", "run", "test", "lint", "bench", "browser", "image", "proxy", "swift"]

    @Test func `a line is a stage and a package, once`() throws {
        let lines = try Self.lines()
        #expect(lines.count > 10)
        for line in lines {
            let match = line.wholeMatch(of: #/(?<stage>[a-z]+) [a-z0-9.+-]+/#)
            #expect(match.map { Self.stages.contains(String($0.output.stage)) } == true, "\(line)")
        }
        #expect(Set(lines).count == lines.count)
    }

    @Test func `what Package.swift asks apt for is in the build stage`() throws {
        let manifest = try Repository.text("Package.swift")
        let lists = manifest.matches(of: #/\.apt\(\[(?<names>[^\]]*)\]\)/#).map(\.output.names)
        let names = lists.flatMap { $0.matches(of: #/"(?<name>[^"]+)"/#).map { String($0.output.name) } }
        #expect(!names.isEmpty)
        #expect(Set(names).subtracting(try Self.packages(stage: "build")).isEmpty)
    }

    @Test(arguments: ["Dockerfile", "Makefile", ".ci/run", "Tests/Image/build.sh"])
    func `what installs packages names none itself`(path: String) throws {
        let text = try Repository.text(path)
        #expect(text.contains("install-packages.sh"))
        #expect(!text.contains("apt-get"))
    }

    private static func lines() throws -> [Substring] {
        try Repository.text("Config/packages.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0[...] }
    }

    private static func packages(stage: String) throws -> Set<String> {
        Set(try lines().filter { $0.hasPrefix("\(stage) ") }.map { String($0.dropFirst(stage.count + 1)) })
    }
}
