import AuthTesting
import Foundation
import ServerTesting
import Testing

/// What a service manager is told of the built program's life.
struct SupervisorNoticeTests {
    @Test(arguments: [false, true])
    func `the service manager hears when requests are answered, and when the end begins`(isAbstract: Bool) async throws
    {
        let folder = try TemporaryFolder()
        let socket = try NoticeSocket(isAbstract ? "@magic-link-\(UUID().uuidString)" : folder.path + "/notify")
        let server = try await ServerProcess(["NOTIFY_SOCKET": socket.name])
        #expect(try await socket.next() == "READY=1")
        #expect(try await HTTPExchange.get("/healthz", port: server.port).status == 200)
        server.signal(SIGTERM)
        #expect(try await socket.next() == "STOPPING=1")
        #expect(try await server.exitCode() == 0)
    }

    @Test(arguments: ["/nowhere/notify", "@nobody", "@", "", String(repeating: "x", count: 200)])
    func `a service manager that isn't there keeps nobody from starting`(name: String) async throws {
        let server = try await ServerProcess(["NOTIFY_SOCKET": name])
        #expect(try await HTTPExchange.get("/healthz", port: server.port).status == 200)
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
    }
}
