import CZlib

/// Compresses files that everybody may read (RFC 1952); answers that hold secrets go out as they are.
enum Gzip {
    /// The bytes compressed; `nil` when that makes them no smaller, or memory is short.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        let capacity = Int(clamping: compressBound(uLong(bytes.count))) + 18
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            guard let to = buffer.baseAddress else { return }
            count = unsafe czlib_gzip(bytes, bytes.count, to, capacity)
        }
        return compressed.isEmpty || compressed.count >= bytes.count ? nil : compressed
    }
}
