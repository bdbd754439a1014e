import Foundation

/// A lock that ends with the descriptor, so that a crash releases it (flock(2)).
struct FileLock: StorageLock {
    private let file: FileHandle

    init(_ file: FileHandle) { self.file = file }

    func release() { try? file.close() }
}
