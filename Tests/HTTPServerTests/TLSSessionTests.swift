import Glibc
import Testing

@testable import HTTPServer

struct TLSSessionTests {
    @Test("One read takes no more than 64 KiB from the socket, and says that there may be more")
    func bound() throws {
        let pair = try TLSPair()
        let content = [UInt8](repeating: 0x61, count: 96 * 1024)
        let sent = unsafe content.withUnsafeBytes { bytes in unsafe pair.client.write(bytes) }
        #expect(sent > 64 * 1024)

        let first = pair.read(128 * 1024)
        #expect((1...64 * 1024).contains(first.count))
        #expect(!first.isEmptied)
        let second = pair.read(128 * 1024)
        #expect(first.count + second.count == sent)
        #expect(second.isEmptied)
    }
}

/// Both ends of TLS over a pair of sockets that don't wait, with the handshake done.
private final class TLSPair {
    let client: TLSSession
    let server: TLSSession
    private let sockets: [Int32]

    init() throws {
        var sockets: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let isPaired = unsafe socketpair(AF_UNIX, type, 0, &sockets) == 0
        try #require(isPaired)
        self.sockets = sockets
        let certificate = try TestCertificate()
        let context = try TLSContext(chain: certificate.chain, key: certificate.key)
        client = try #require(TLSSession.asking(over: sockets[0]))
        server = try #require(context.session(over: sockets[1]))
        for _ in 0..<8 {
            if case .done = client.handshake(), case .done = server.handshake() { return }
            _ = server.handshake()
        }
        Issue.record("The handshake came to no end")
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    func read(_ size: Int) -> (count: Int, isEmptied: Bool) {
        var buffer = [UInt8](repeating: 0, count: size)
        return unsafe buffer.withUnsafeMutableBytes { buffer in unsafe server.read(into: buffer) }
    }
}
