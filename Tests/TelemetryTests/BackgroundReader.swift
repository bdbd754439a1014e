import Foundation
import Synchronization

/// Reads a descriptor on a thread of its own until an end is written into it.
///
/// Not to the descriptor's own end: that comes only when the last child that was started meanwhile, and so inherited
/// the writing side, has ended.
final class BackgroundReader: Sendable {
    /// End of transmission: no line of a log has it.
    private static let end: UInt8 = 0x04

    private let pieces = Mutex<[[UInt8]]>([])
    private let ended = DispatchSemaphore(value: 0)

    init(_ file: Int32) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 100_000)
            var isEnded = false
            while !isEnded {
                let size = unsafe read(file, &buffer, buffer.count)
                guard size > 0 else { break }
                isEnded = buffer[size - 1] == Self.end
                let piece = Array(buffer[..<(isEnded ? size - 1 : size)])
                if !piece.isEmpty { pieces.withLock { $0.append(piece) } }
            }
            ended.signal()
        }
    }

    /// Writes the end into the writing side; what each read gave until then.
    func finish(writing file: Int32) -> [[UInt8]] {
        var end = Self.end
        _ = unsafe write(file, &end, 1)
        ended.wait()
        return pieces.withLock { $0 }
    }
}
