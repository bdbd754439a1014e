import Synchronization
import Telemetry

/// Keeps what is written.
final class RecordedOutput: LogOutput {
    private let lines = Mutex<[String]>([])

    var text: [String] { lines.withLock { $0 } }

    func write(_ line: [UInt8]) -> Int {
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        return 0
    }
}
