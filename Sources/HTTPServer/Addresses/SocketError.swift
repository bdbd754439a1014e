import Glibc

/// A system call that failed while listening.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call's name.
    public let call: String
    /// The number it left (errno(3)).
    public let errno: Int32
    /// What it was about.
    public let address: ListenAddress?

    init(call: String, errno: Int32 = Glibc.errno, address: ListenAddress? = nil) {
        self.call = call
        self.errno = errno
        self.address = address
    }

    /// One line: `bind 127.0.0.1:8080: Address already in use (errno 98)`.
    public var description: String {
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
        let subject = address.map { " \($0)" } ?? ""
        return "\(call)\(subject): \(reason) (errno \(errno))"
    }
}
