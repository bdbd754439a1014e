import AuthCrypto
import Testing

struct OpenSSLRandomTests {
    let random = OpenSSLRandom()

    @Test(
        "R6: gives as many bytes as asked, across the pool's end too", arguments: [0, 1, 16, 1000, 1024, 1025, 100_000])
    func givesAsManyBytesAsAsked(count: Int) throws {
        for _ in 0..<10 { #expect(try random.bytes(count: count).count == count) }
    }

    @Test func `a count below zero gives nothing`() throws { #expect(try random.bytes(count: -1).isEmpty) }

    @Test("R6: never the same 16 bytes twice, nor bytes wiped already, however many threads ask")
    func neverRepeats() async throws {
        let all = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<4 {
                group.addTask { try (0..<5000).map { _ in try random.bytes(count: 16) } }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(all).count == 20_000)
        #expect(!all.contains([UInt8](repeating: 0, count: 16)))
        let ones = all.joined().reduce(0) { $0 + $1.nonzeroBitCount }
        // 2,560,000 fair bits: six standard deviations are 4,800.
        #expect(abs(ones - 1_280_000) < 4800)
    }
}
