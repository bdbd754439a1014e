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
            && BIO_meth_set_read(method, { bio, bytes, count in unsafe SocketBIO.receive(bio, bytes, count) }) == 1
            // Nothing is held back here, so that flushing is done before it is asked for.
            && BIO_meth_set_ctrl(method, { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }) == 1
        return isMade ? unsafe method : nil
    }()

    /// Over a socket, which somebody else closes; `nil` without memory.
    @unsafe static func make(_ descriptor: Int32) -> OpaquePointer? {
        guard let method = unsafe method, let bio = unsafe BIO_new(method) else { return nil }
        unsafe State(descriptor: descriptor, allowance: .max).store(in: bio)
        unsafe BIO_set_init(bio, 1)
        return unsafe bio
    }

    /// Bounds how many octets are read from now on; after them the socket seems to hold nothing.
    @unsafe static func allow(_ bio: OpaquePointer?, _ count: UInt32) {
        var state = unsafe State(of: bio)
        state.allowance = count
        unsafe state.store(in: bio)
    }

    /// Whether all that was allowed has been read.
    @unsafe static func isSpent(_ bio: OpaquePointer?) -> Bool { unsafe State(of: bio).allowance == 0 }

    @unsafe private static func receive(
        _ bio: OpaquePointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int32
    ) -> Int32 {
        var state = unsafe State(of: bio)
        let size = min(UInt32(clamping: count), state.allowance)
        guard size > 0 else {
            unsafe BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
            unsafe BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
            return -1
        }
        let received = unsafe transfer(bio, BIO_FLAGS_READ) { unsafe recv($0, bytes, Int(size), 0) }
        if received > 0, state.allowance != .max {
            state.allowance -= min(UInt32(received), state.allowance)
            unsafe state.store(in: bio)
        }
        return received
    }

    @unsafe private static func transfer(_ bio: OpaquePointer?, _ direction: Int32, _ call: (Int32) -> Int) -> Int32 {
        unsafe BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        let descriptor = unsafe State(of: bio).descriptor
        while true {
            let count = call(descriptor)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { unsafe BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY) }
            return Int32(clamping: count)
        }
    }
    /// What OpenSSL keeps for each BIO, in the place of a pointer: 64 bits are enough for both.
    private struct State {
        let descriptor: Int32
        /// How many octets may still be read; `UInt32.max` is as many as there are.
        var allowance: UInt32

        init(descriptor: Int32, allowance: UInt32) {
            self.descriptor = descriptor
            self.allowance = allowance
        }

        @unsafe init(of bio: OpaquePointer?) {
            let bits = Int(bitPattern: unsafe BIO_get_data(bio))
            descriptor = Int32(truncatingIfNeeded: bits)
            allowance = UInt32(truncatingIfNeeded: bits >> 32)
        }

        @unsafe func store(in bio: OpaquePointer?) {
            let bits = UInt(allowance) << 32 | UInt(UInt32(bitPattern: descriptor))
            unsafe BIO_set_data(bio, UnsafeMutableRawPointer(bitPattern: bits))
        }
    }
}
