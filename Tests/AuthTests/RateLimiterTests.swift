import Testing

@testable import Auth

struct RateLimiterTests {
    let start = Timestamp(seconds: 1_800_000_000)

    @Test func `C85: as many as there are pass at once, then one for each interval`() throws {
        let limiter = RateLimiter<Int>(RateLimit(count: 3, per: .seconds(30)))
        for _ in 0..<3 { #expect(limiter.take(1, now: start) == nil) }
        #expect(limiter.take(1, now: start) == .seconds(10))
        #expect(limiter.take(2, now: start) == nil)
        #expect(limiter.take(1, now: start + .seconds(10)) == nil)
        #expect(limiter.take(1, now: start + .seconds(10)) == .seconds(10))
    }

    @Test func `C88: hammering while blocked does not move the end of the block`() {
        let limiter = RateLimiter<Int>(RateLimit(count: 1, per: .seconds(30)))
        #expect(limiter.take(1, now: start) == nil)
        for second in 1..<30 {
            #expect(limiter.take(1, now: start + .seconds(second)) == .seconds(30 - second))
        }
        #expect(limiter.take(1, now: start + .seconds(30)) == nil)
    }

    @Test func `a turn given back can be taken again`() {
        let limiter = RateLimiter<Int>(RateLimit(count: 1, per: .seconds(30)))
        #expect(limiter.take(1, now: start) == nil)
        limiter.giveBack(1)
        #expect(limiter.take(1, now: start) == nil)
    }

    @Test func `C89: a million keys take no more room than the capacity`() {
        let limiter = RateLimiter<Int>(RateLimit(count: 1, per: .seconds(3600)), capacity: 1000)
        for key in 0..<1_000_000 { _ = limiter.take(key, now: start) }
        #expect(limiter.keyCount <= 1000)
        #expect(limiter.take(999_999, now: start) != nil, "what was used last is remembered")
    }

    @Test func `C89: IPv6 clients are counted by their 64-bit network`() {
        #expect(ClientKey(v6High: 0x2001_0db8_0000_0001) == ClientKey(v6High: 0x2001_0db8_0000_0001))
        #expect(ClientKey(v6High: 0x0000_0000_7f00_0001) != ClientKey(v4: 0x7f00_0001))
    }

    @Test func `C104: a clock that is set back never blocks for longer than the period`() {
        let limiter = RateLimiter<Int>(RateLimit(count: 1, per: .seconds(30)))
        _ = limiter.take(1, now: start)
        #expect(limiter.take(1, now: start - .seconds(86_400)) == .seconds(30))
    }

    @Test func `without a limit nothing is refused`() {
        let limiter = RateLimiter<Int>(nil)
        for _ in 0..<1000 { #expect(limiter.take(1, now: start) == nil) }
    }

    @Test(arguments: [(0, 1), (-1, 1), (1, 0), (1, -5), (1, 400 * 86_400)])
    func `a limit has a count and a period`(count: Int, seconds: Int) {
        #expect(RateLimit(count: count, per: .seconds(seconds)) == nil)
    }
}
