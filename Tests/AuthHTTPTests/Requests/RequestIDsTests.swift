import Testing

@testable import AuthHTTP

struct RequestIDsTests {
    @Test func `names are short, sound and differ`() {
        let ids = RequestIDs()
        let made = (0..<1000).map { _ in ids.make() }
        #expect(Set(made).count == 1000)
        #expect(made.allSatisfy { $0.utf8.count == 13 && RequestIDs.isSound($0) })
    }

    @Test(arguments: ["", "a b", "a\r\nb", "é", String(repeating: "a", count: 65), "\"", "a,b"])
    func `a proxy's name must be fit for a log line`(id: String) { #expect(!RequestIDs.isSound(id)) }
}
