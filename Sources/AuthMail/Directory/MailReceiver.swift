import CLinux
import Glibc

/// A mail server for one mail, within this process: what a folder of mails is to libcurl.
///
/// libcurl writes a MIME structure only while it uploads it, so mails for a folder are uploaded like all others, to an
/// abstract Unix-domain socket that the kernel names (unix(7)). Both ends run on one thread: the receiver takes its
/// turn whenever libcurl asks whether to go on.
final class MailReceiver {
    /// All answers of a server that takes the mail (RFC 5321 §4.3.2), from its greeting to its goodbye. They are there
    /// before they are asked for: libcurl lets nobody else run while it waits for the one to the final dot.
    private static let answers = [
        "220 folder", "250-folder", "250 SMTPUTF8", "250 sender", "250 recipient", "354 go on", "250 taken", "221 bye",
    ].map { $0 + "\r\n" }.joined()

    /// The socket's name, without the NUL before it.
    let name: String
    private let listener: Int32
    private var connection: Int32 = -1
    private var received: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 16_384)

    /// Listens.
    init() throws(MailFolder.Failure) {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard listener >= 0 else { throw MailFolder.Failure(call: "socket", code: errno) }
        do throws(MailFolder.Failure) {
            name = try Self.listen(on: listener)
        } catch {
            _ = close(listener)
            throw error
        }
        self.listener = listener
    }

    deinit {
        _ = close(listener)
        if connection >= 0 { _ = close(connection) }
    }

    /// Takes the connection, and then whatever has come over it; never waits.
    func takeTurn() {
        if connection < 0 { accept() }
        guard connection >= 0 else { return }
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(connection, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            received += chunk[..<count]
        }
    }

    /// The message, its doubled dots undone (RFC 5321 §4.5.2); `nil` as long as it isn't there up to the final dot.
    var message: [UInt8]? {
        guard let command = received.firstRange(ofBytes: "\r\nDATA\r\n".utf8),
            let end = received[command.upperBound...].firstRange(ofBytes: "\r\n.\r\n".utf8)
        else { return nil }
        var message: [UInt8] = []
        message.reserveCapacity(end.lowerBound - command.upperBound + 2)
        var previous: UInt8 = 0x0A
        for byte in received[command.upperBound..<(end.lowerBound + 2)] {
            let isDoubled = previous == 0x0A && byte == UInt8(ascii: ".")
            if !isDoubled { message.append(byte) }
            previous = byte
        }
        return message
    }

    /// Everybody on this machine may connect to an abstract socket; only this process is listened to.
    private func accept() {
        while connection < 0 {
            let peer = clinux_accept(listener, nil, nil)
            guard peer >= 0 else { return }
            if clinux_peer_process(peer) == getpid(), greet(peer) { connection = peer } else { _ = close(peer) }
        }
    }

    /// The socket's buffer is empty, and holds more than these few words.
    private func greet(_ peer: Int32) -> Bool {
        let answers = Self.answers
        let count = unsafe send(peer, answers, answers.utf8.count, Int32(MSG_NOSIGNAL))
        return count == answers.utf8.count
    }

    /// Binds to a name of the kernel's choice, and returns it.
    private static func listen(on listener: Int32) throws(MailFolder.Failure) -> String {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let head = MemoryLayout<sa_family_t>.size
        var length = socklen_t(head)
        let code = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe bind(listener, address, length) == 0 else { return errno }
                length = socklen_t(MemoryLayout<sockaddr_un>.size)
                return unsafe getsockname(listener, address, &length) == 0 ? 0 : errno
            }
        }
        guard code == 0 else { throw MailFolder.Failure(call: "bind", code: code) }
        guard Glibc.listen(listener, 8) == 0 else { throw MailFolder.Failure(call: "listen", code: errno) }
        let path = unsafe withUnsafeBytes(of: &address.sun_path) { unsafe Array($0.prefix(Int(length) - head)) }
        // The kernel's names are five hexadecimal digits.
        return String(decoding: path.dropFirst(), as: UTF8.self)
    }
}
