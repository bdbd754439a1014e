import AuthTesting
import Foundation
import Testing

@testable import SocketHTTP

/// The client before servers whose certificates and endings are right or wrong.
@Suite(.timeLimit(.minutes(2)))
struct TLSStreamTests {
    private func get(
        _ server: TLSServer, host: String = "localhost", trustFile: String? = nil, environment: [String: String] = [:],
        port: UInt16? = nil
    ) async throws -> [String] {
        let client = SocketClient(
            bodyLimit: 4096, silence: .seconds(15), total: .seconds(30), trustFile: trustFile ?? server.trustFile
        ) { environment[$0] }
        let url = try #require(URL(string: "https://\(host):\(port ?? server.port)/x"))
        let request = try #require(ClientRequest("GET", url))
        let answer = try await client.answer(to: request)
        return answer.body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: ["whole", "unclean", "until-end"])
    func `a server with the right certificate is asked by its name, for HTTP/1.1`(answer: String) async throws {
        let server = try await TLSServer(answer)
        let named = try await get(server)
        #expect(named[0] == "http/1.1" && named[1] == "localhost" && named.contains("GET /x HTTP/1.1\r"))
        // An address isn't sent as a name (RFC 6066 §3).
        #expect(try await get(server, host: "127.0.0.1")[1] == "None")
    }

    @Test(arguments: ["until-end-cut", "cut-body", "cut-head"])
    func `an end that isn't said in TLS is a cut, unless the answer is whole by its length`(answer: String) async throws
    {
        let server = try await TLSServer(answer)
        await #expect(throws: CallError.cut) { try await get(server) }
    }

    @Test func `a certificate that nobody vouches for, of another host or of another time is refused`() async throws {
        func verdict(_ server: TLSServer, host: String = "localhost", trustFile: String? = nil) async -> String {
            do {
                return "\(try await get(server, host: host, trustFile: trustFile))"
            } catch CallError.untrustedCertificate(let reason) {
                return reason
            } catch {
                return "\(error)"
            }
        }
        let server = try await TLSServer("whole", names: "id.example,*.wild.example,192.0.2.1")
        let other = try await TLSServer("whole")
        #expect(await verdict(server) == "hostname mismatch")
        #expect(await verdict(server, host: "127.0.0.1") == "IP address mismatch")
        #expect(await verdict(other, trustFile: server.trustFile) == "unable to get local issuer certificate")
        #expect(await verdict(try await TLSServer("whole", days: 1)) == "certificate has expired")
        #expect(await verdict(try await TLSServer("whole", days: 30), trustFile: "/dev/null").contains("secure"))
    }

    @Test func `a server that goes during the handshake has lost nothing; one without TLS isn't secure`() async throws {
        let server = try await TLSServer("cut-handshake")
        await #expect(throws: CallError.unreachable("the connection was closed before the request was sent")) {
            try await get(server)
        }
        let plain = try RawServer(readsFirst: false) { _, _ in .text("HTTP/1.1 400 Bad\r\n\r\n") }
        let error = await #expect(throws: CallError.self) { try await get(server, port: plain.port) }
        guard case .noSecureConnection = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a proxy connects to the server, and what it can't be asked is said`() async throws {
        let proxy = try await TLSServer("proxy", names: "id.example")
        let environment = ["https_proxy": "http://sam:secret@127.0.0.1:\(proxy.port)", "no_proxy": "direct.invalid"]
        let lines = try await get(proxy, host: "id.example", environment: environment, port: 443)
        #expect(lines[1] == "id.example" && lines[2] == "CONNECT id.example:443 HTTP/1.1\r")
        #expect(lines.filter { $0.hasPrefix("Proxy-Authorization: Basic ") }.count == 1)

        let refusing = try await TLSServer("no-proxy")
        await #expect(throws: CallError.proxyRefused(status: 407)) {
            try await get(refusing, host: "id.example", environment: ["all_proxy": "127.0.0.1:\(refusing.port)"])
        }
        // What is on this machine, or exempt, is asked directly.
        let here = try await TLSServer("whole")
        #expect(try await get(here, environment: environment)[1] == "localhost")
        let direct = await #expect(throws: CallError.self) {
            try await get(here, host: "direct.invalid", environment: environment)
        }
        guard case .unknownHost = direct else {
            Issue.record("\(String(describing: direct))")
            return
        }
    }
}
