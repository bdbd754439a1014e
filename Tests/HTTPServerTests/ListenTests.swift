import Foundation
import Glibc
import HTTP
import Testing

@testable import HTTPServer

struct ListenTests {
    @Test(
        "Addresses are read as they are written",
        arguments: [
            ("127.0.0.1:8080", ListenAddress.tcp(.v4(0x7f00_0001), port: 8080)),
            ("0.0.0.0:0", .tcp(.v4(0), port: 0)),
            ("[::1]:65535", .tcp(.v6(high: 0, low: 1), port: 65535)),
            ("[::]:80", .tcp(.v6(high: 0, low: 0), port: 80)),
            ("unix:/run/a.sock", .unix(path: "/run/a.sock")),
        ])
    func parsing(text: String, address: ListenAddress) throws {
        #expect(try ListenAddress(parsing: text) == address)
        #expect(address.description == text)
    }

    @Test(
        "What is no address is refused with the reason",
        arguments: [
            ("", "expected address:port"), ("8080", "expected address:port"),
            ("localhost:8080", "names are not looked up"),
            (":8080", "expected an IP address"), ("127.0.0.1:", "the port"), ("127.0.0.1:65536", "the port"),
            ("127.0.0.1:+80", "the port"), ("127.0.0.1:99999999999999999999", "the port"), ("::1:80", "in brackets"),
            ("[::1]", "the port"), ("[::g]:1", "no IPv6"), ("[127.0.0.1]:1", "no IPv6"),
            ("256.0.0.1:80", "expected an IP"),
            ("unix:", "a path"), ("unix:\(String(repeating: "x", count: 108))", "107"),
        ])
    func refusals(text: String, reason: String) {
        let error = #expect(throws: ListenAddressError.self) { try ListenAddress(parsing: text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test("An address in use is said plainly")
    func inUse() async throws {
        let server = try TestServer()
        let other = HTTPServer(
            configuration: ServerConfiguration(addresses: [server.address]), handler: Handler(answer: TestServer.echo))
        let error = #expect(throws: SocketError.self) { try other.start() }
        #expect(error?.call == "bind")
        #expect(error?.errno == 98)
        #expect(error?.description == "bind \(server.address): Address already in use (errno 98)")
        await server.stop()
    }

    @Test("An address that isn't this machine's is refused")
    func foreignAddress() {
        let server = HTTPServer(
            configuration: ServerConfiguration(addresses: [.tcp(.v4(0xc000_0201), port: 0)]),
            handler: Handler(answer: TestServer.echo))
        let error = #expect(throws: SocketError.self) { try server.start() }
        #expect(error?.errno == EADDRNOTAVAIL)
    }

    @Test("`[::]` and `0.0.0.0` can share a port")
    func bothFamilies() async throws {
        // Below the ports that the kernel gives to other tests (ip_local_port_range).
        let port = UInt16.random(in: 20_000..<32_000)
        let server = HTTPServer(
            configuration: ServerConfiguration(
                addresses: [.tcp(.v4(0), port: port), .tcp(.v6(high: 0, low: 0), port: port)]),
            handler: Handler(answer: TestServer.echo))
        #expect(try server.start().count == 2)
        #expect(await server.shutdown(within: .zero))
    }

    @Test("A Unix socket is for user and group; a dead one is replaced, a live one is not, and nothing is left behind")
    func unixSocket() async throws {
        let path = NSTemporaryDirectory() + "http-server-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
        // A process that died leaves its file.
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(unsafe SocketAddress.with(.unix(path: path)) { unsafe bind(dead, $0, $1) } == 0)
        close(dead)

        let server = try TestServer(.unix(path: path)) { request in
            #expect(request.peer == nil)
            return try await TestServer.echo(request)
        }
        var status = stat()
        let hasStatus = unsafe lstat(path, &status) == 0
        #expect(hasStatus)
        #expect(status.st_mode & 0o777 == 0o660)
        let client = try TestClient(path: path)
        try client.send(get("/unix"))
        #expect(try client.answer().text == "GET /unix\n")

        let error = #expect(throws: SocketError.self) { try TestServer(.unix(path: path)) }
        #expect(error?.errno == EADDRINUSE)
        try client.send(get("/again"))
        #expect(try client.answer().status == 200)
        await server.stop()
        #expect(unsafe access(path, F_OK) != 0)
    }

    @Test("A file that is no socket is left alone")
    func otherFile() throws {
        let path = NSTemporaryDirectory() + "http-server-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).txt"
        close(unsafe creat(path, 0o600))
        defer { unsafe unlink(path) }
        let error = #expect(throws: SocketError.self) { try TestServer(.unix(path: path)) }
        #expect(error?.errno == EADDRINUSE)
        #expect(unsafe access(path, F_OK) == 0)
    }

    @Test(
        "Durations become whole milliseconds, rounded up, and never overflow",
        arguments: [
            (Duration.seconds(1), Int64(1000)), (.nanoseconds(1), 1), (.zero, 0), (.seconds(-1), 0),
            (.seconds(Int64.max), 3_162_240_000_000),
        ])
    func milliseconds(duration: Duration, milliseconds: Int64) {
        #expect(duration.milliseconds == milliseconds)
    }
}
