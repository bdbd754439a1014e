import COpenSSL

/// Bytes that are overwritten before their memory is given back.
@safe struct SecretBytes: ~Copyable {
    let count: Int
    private let start: UnsafeMutablePointer<UInt8>

    /// Zeros, to be filled in by `withMutableBytes`.
    init(count: Int) {
        self.count = count
        unsafe start = .allocate(capacity: max(count, 1))
        unsafe start.initialize(repeating: 0, count: max(count, 1))
    }

    /// Takes the bytes over and overwrites where they were.
    init(taking bytes: inout [UInt8]) {
        self.init(count: bytes.count)
        unsafe start.update(from: bytes, count: bytes.count)
        bytes.wipe()
    }

    deinit {
        unsafe OPENSSL_cleanse(start, count)
        unsafe start.deallocate()
    }

    /// Lends the bytes for the length of the call.
    borrowing func withBytes<Result, Failure>(
        _ body: (UnsafePointer<UInt8>, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafePointer(start), count)
    }

    /// Lends the bytes for writing for the length of the call.
    mutating func withMutableBytes<Result, Failure>(
        _ body: (UnsafeMutablePointer<UInt8>, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(start, count)
    }
}

extension [UInt8] {
    /// Overwrites the bytes in a way that no optimiser takes away, and empties the array.
    mutating func wipe() {
        unsafe withUnsafeMutableBytes { bytes in unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count) }
        removeAll()
    }
}
