import AuthTesting
import Testing

@testable import Auth

struct HealthMonitorTests {
    @Test func `says when the store is gone, and asks it once a second at most`() async throws {
        let fixture = try SignInFixture()
        #expect(await fixture.authenticator.health() == HealthReport(isStoreUp: true, isMailUp: true))
        fixture.close()
        #expect(await fixture.authenticator.health().isStoreUp, "the last answer is not a second old")
        fixture.clock.advance(by: .seconds(1))
        #expect(await fixture.authenticator.health().isStoreUp == false)
    }
}
