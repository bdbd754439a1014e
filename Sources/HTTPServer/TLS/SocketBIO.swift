import COpenSSL
import Glibc

/// OpenSSL's way to a socket. Its own writes without MSG_NOSIGNAL: a client that has gone would end the process.
enum SocketBIO {
    /// Made once, never freed and never changed.
    nonisolated(unsafe) private static let method: OpaquePointer? = {
        let type = BIO_get_new_index() | BIO_TYPE_SOURCE_SINK
        guard let method = unsafe BIO_meth_new(type, "socket without signals") else { return nil }
        let isMade =
            unsafe BIO_meth_set_write(
                method,
                { bio, bytes, count in
                    unsafe SocketBIO.transfer(bio, BIO_FLAGS_WRITE) {
                        unsafe send($0, bytes, Int(count), Int32(MSG_NOSIGNAL))
                    }
                }) == 1
            && BIO_meth_set_read(
                method,
                { bio, bytes, count in
                    unsafe SocketBIO.transfer(bio, BIO_FLAGS_READ) { unsafe recv($0, bytes, Int(count), 0) }
                }) == 1
            // Nothing is held back here, so that flushing is done before it is asked for.
            && BIO_meth_set_ctrl(method, { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }) == 1
        return isMade ? unsafe method : nil
    }()

    /// Over a socket, which somebody else closes; `nil` without memory.
    @unsafe static func make(_ descriptor: Int32) -> OpaquePointer? {
        guard let method = unsafe method, let bio = unsafe BIO_new(method) else { return nil }
        // Descriptor 0 is none of ours, and would be no pointer.
        unsafe BIO_set_data(bio, UnsafeMutableRawPointer(bitPattern: Int(descriptor)))
        unsafe BIO_set_init(bio, 1)
        return unsafe bio
    }

    @unsafe private static func transfer(_ bio: OpaquePointer?, _ direction: Int32, _ call: (Int32) -> Int) -> Int32 {
        unsafe BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        let descriptor = Int32(truncatingIfNeeded: Int(bitPattern: unsafe BIO_get_data(bio)))
        while true {
            let count = call(descriptor)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { unsafe BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY) }
            return Int32(clamping: count)
        }
    }
}
