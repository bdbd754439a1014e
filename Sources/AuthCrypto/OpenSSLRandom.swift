public import Auth
import COpenSSL
import Synchronization

/// Random bytes from OpenSSL's generator, which the system's seeds (RAND_bytes(3)).
///
/// They are drawn 4 KiB at a time and wiped from the pool as they are handed out: 32 bytes cost a hundredth of a call
/// of the generator. A process that forked would hand out the same bytes twice; the server doesn't fork.
public final class OpenSSLRandom: RandomBytes {
    @safe private struct Pool: ~Copyable {
        static let size = 4096
        private let start: UnsafeMutablePointer<UInt8>
        private var used = size

        init() {
            unsafe start = .allocate(capacity: Self.size)
            unsafe start.initialize(repeating: 0, count: Self.size)
        }

        deinit {
            unsafe OPENSSL_cleanse(start, Self.size)
            unsafe start.deallocate()
        }

        mutating func take(_ count: Int) throws(CryptoError) -> [UInt8] {
            if count > Self.size - used {
                used = Self.size
                try CryptoError.check(unsafe RAND_bytes(start, Int32(Self.size)), "RAND_bytes")
                used = 0
            }
            let first = unsafe start + used
            let bytes = unsafe [UInt8](UnsafeBufferPointer(start: first, count: count))
            unsafe OPENSSL_cleanse(first, count)
            used += count
            return bytes
        }
    }

    private let pool = Mutex(Pool())

    /// A generator. It draws nothing until asked.
    public init() {}

    /// Bytes from the pool; more than a quarter of it straight from the generator.
    /// - Throws: ``CryptoError`` when the generator fails.
    public func bytes(count: Int) throws -> [UInt8] {
        guard count > 0 else { return [] }
        guard count > Pool.size / 4 else {
            return try pool.withLock { pool throws(CryptoError) in try pool.take(count) }
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard let length = Int32(exactly: count) else { throw CryptoError(call: "RAND_bytes") }
        try CryptoError.check(unsafe RAND_bytes(&bytes, length), "RAND_bytes")
        return bytes
    }
}
