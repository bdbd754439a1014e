import Glibc

/// Tells the service manager that has started the program how it goes on: a datagram to the socket that `NOTIFY_SOCKET`
/// names (sd_notify(3)). Nobody is told when there is none.
struct SupervisorNotice {
    /// Where to; a name that begins with `@` is in the kernel's abstract namespace (unix(7)).
    private let socketName: String

    /// Reads `NOTIFY_SOCKET`.
    init() { socketName = unsafe getenv("NOTIFY_SOCKET").map { unsafe String(cString: $0) } ?? "" }

    /// Everything listens: what waits for this service may start.
    func tellReady() { tell("READY=1") }

    /// The end has begun: what is under way is still answered.
    func tellStopping() { tell("STOPPING=1") }

    /// Whoever should hear it may be gone; the server goes on without.
    private func tell(_ state: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(socketName.utf8)
        guard let first = name.first, name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        let isAbstract = first == UInt8(ascii: "@")
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: isAbstract ? [0] + name.dropFirst() : name)
        }
        let length = MemoryLayout<sa_family_t>.size + name.count
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let message = Array(state.utf8)
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = unsafe sendto(
                    descriptor, message, message.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), target,
                    socklen_t(length))
            }
        }
    }
}
