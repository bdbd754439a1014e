import Glibc
import Testing

@testable import AuthMail

struct MailReceiverTests {
    /// A connection to a receiver, as libcurl makes one.
    private func connected(to receiver: MailReceiver) throws -> Int32 {
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.dropFirst().copyBytes(from: receiver.name.utf8)
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + receiver.name.utf8.count)
        let code = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(client, $0, length) }
        }
        try #require(code == 0, "errno \(errno)")
        return client
    }

    private func send(_ text: String, over client: Int32) {
        _ = unsafe write(client, text, text.utf8.count)
    }

    @Test("R84: the message is what stands between DATA and the final dot, in however many pieces it comes")
    func pieces() throws {
        let receiver = try MailReceiver()
        let client = try connected(to: receiver)
        defer { _ = close(client) }
        for piece in ["EHLO a\r\nMAIL FROM:<a@b>\r\nDA", "TA\r\nA: b\r\n\r\n..", "dot\r\n...\r", "\nx.y\r\n.", "\r"] {
            send(piece, over: client)
            receiver.takeTurn()
            #expect(receiver.message == nil)
        }
        send("\nQUIT\r\n", over: client)
        receiver.takeTurn()
        let message = try #require(receiver.message)
        #expect(String(decoding: message, as: UTF8.self) == "A: b\r\n\r\n.dot\r\n..\r\nx.y\r\n")
    }

    @Test func `each receiver has a name of its own, and none waits for a connection`() throws {
        let receivers = [try MailReceiver(), try MailReceiver()]
        #expect(Set(receivers.map(\.name)).count == 2)
        for receiver in receivers {
            receiver.takeTurn()
            #expect(receiver.message == nil)
        }
    }

    @Test func `another process isn't listened to`() async throws {
        let receiver = try MailReceiver()
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX)
            s.connect("\\0" + sys.argv[1])
            s.sendall(b"DATA\\r\\nA: b\\r\\n.\\r\\n")
            """
        _ = try ChildProcess.output(of: "/usr/bin/python3", ["-c", script, receiver.name])
        receiver.takeTurn()
        #expect(receiver.message == nil)
        let client = try connected(to: receiver)
        defer { _ = close(client) }
        send("EHLO a\r\nDATA\r\nC: d\r\n.\r\n", over: client)
        receiver.takeTurn()
        #expect(receiver.message.map { String(decoding: $0, as: UTF8.self) } == "C: d\r\n")
    }

    @Test func `a message that is larger than the socket's buffer passes, too`() throws {
        let html = "{{link}}{{code}}\n" + String(repeating: String(repeating: "x", count: 75) + "\n", count: 3000)
        let templates = try MailTemplates(subject: "Hi", text: "{{link}}\n{{code}}\n", html: html)
        let mail = try RenderedMail(TestMails.composer(templates: templates).compose(TestMails.mail()))
        #expect(mail.bytes.count > 230_000)
        #expect(mail.bytes.suffix(4).elementsEqual("--\r\n".utf8))
    }
}
