import Testing

struct ImportTests {
    @Test func `every target has a row of allowed imports, and every row a target`() throws {
        let targets = Set(try Repository.sources().map(\.target))
        #expect(targets == Set(AllowedImports.table.keys))
    }

    @Test func `a file imports only what its target may`() throws {
        for file in try Repository.sources() {
            let surplus = file.imports.subtracting(AllowedImports.table[file.target] ?? [])
            #expect(surplus.isEmpty, "\(file.path) imports \(surplus.sorted().joined(separator: ", "))")
        }
    }

    @Test func `no row of the server's allows Foundation, its networking or XML`() {
        for (target, allowed) in AllowedImports.table where !AllowedImports.clientSide.contains(target) {
            #expect(allowed.isDisjoint(with: ["Foundation", "FoundationNetworking", "FoundationXML"]), "\(target)")
        }
    }

    @Test(arguments: [
        ("import Glibc", "Glibc"),
        ("public import MagicLinkAPI", "MagicLinkAPI"),
        ("@preconcurrency internal import Dispatch", "Dispatch"),
        ("    @_spi(Fuzzing) import HTTP", "HTTP"),
        ("import struct FoundationEssentials.Data", "FoundationEssentials"),
        ("import CLinux  // epoll", "CLinux"),
    ])
    func `an import is seen whatever stands around it`(line: String, module: String) {
        #expect(SourceFile(target: "", path: "", lines: [line]).imports == [module])
    }

    @Test(arguments: ["// import Glibc", "let important = 1", "/// - import Foundation"])
    func `other lines are no imports`(line: String) {
        #expect(SourceFile(target: "", path: "", lines: [line]).imports.isEmpty)
    }
}
