import Foundation

/// A port on the loopback interface whose queue is full: connecting to it takes forever.
final class BusyListener: Sendable {
    struct NoSocket: Error {}

    let port: UInt16
    private let descriptors: [Int32]

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var descriptors = [listener]
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard unsafe bind(listener, pointer, length) == 0, listen(listener, 0) == 0,
                    unsafe getsockname(listener, pointer, &length) == 0
                else { return false }
                for _ in 0..<4 {
                    let filler = socket(
                        AF_INET,
                        Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
                    unsafe connect(filler, pointer, length)
                    descriptors.append(filler)
                }
                return true
            }
        }
        guard isListening else { throw NoSocket() }
        port = UInt16(bigEndian: address.sin_port)
        self.descriptors = descriptors
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}
