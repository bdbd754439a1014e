import Foundation
import Testing

@testable import Telemetry

struct StandardErrorTests {
    private static func line(_ number: Int) -> [UInt8] {
        Array("line \(number) \(String(repeating: "x", count: 90))\n".utf8)
    }

    @Test func `lines of several threads arrive whole and all, and closing waits for them`() throws {
        let pipe = Pipe()
        let output = StandardError(file: pipe.fileHandleForWriting.fileDescriptor, capacity: 10_000_000)
        let reader = BackgroundReader(pipe.fileHandleForReading.fileDescriptor)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<500 { #expect(output.write(Self.line(thread * 500 + number)) == 0) }
        }
        output.close()
        let lines = reader.finish(writing: pipe.fileHandleForWriting.fileDescriptor).joined().split(
            separator: UInt8(ascii: "\n"))
        #expect(Set(lines.map { Array($0) + [UInt8(ascii: "\n")] }) == Set((0..<2000).map(Self.line)))
        #expect(lines.count == 2000)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a reader that has stopped reading holds up neither writers nor closing, and lost lines are counted`() throws {
        let pipe = Pipe()
        let output = StandardError(file: pipe.fileHandleForWriting.fileDescriptor, capacity: 200_000)
        // Where the machine is busy, the pipe takes its part after the first lines were dropped; then they are told here.
        var dropped = 0
        for number in 0..<10_000 { dropped += output.write(Self.line(number)) }
        // A pipe holds 64 KiB, the queue 200,000 octets: the rest is dropped, and told once there is room.
        let first = pipe.fileHandleForReading.readData(ofLength: 60_000)
        #expect(first.count == 60_000)
        var late = 0
        while late == 0 { late = output.write(Array("after\n".utf8)) }
        dropped += late
        #expect(dropped > 7000)
        output.close()
    }

    @Test func `a write never exceeds what goes into a pipe undivided`() throws {
        var sockets: [Int32] = [0, 0]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
        defer { for socket in sockets { close(socket) } }
        // A packet is what one write gave.
        let reader = BackgroundReader(sockets[1])
        let output = StandardError(file: sockets[0], capacity: 200_000)
        for number in 0..<500 { _ = output.write(Self.line(number)) }
        output.close()
        let packets = reader.finish(writing: sockets[0])
        #expect(packets.allSatisfy { $0.count <= 4096 && $0.last == UInt8(ascii: "\n") })
        #expect(Array(packets.joined()) == Array((0..<500).map(Self.line).joined()))
    }

    @Test func `a reader that has gone is no end of the server`() throws {
        let pipe = Pipe()
        let output = StandardError(file: pipe.fileHandleForWriting.fileDescriptor, capacity: 200_000)
        try pipe.fileHandleForReading.close()
        for number in 0..<100 { _ = output.write(Self.line(number)) }
        output.close()
    }

    @Test func `a logger tells how many lines were lost`() {
        final class Lossy: LogOutput {
            let recorded = RecordedOutput()

            func write(_ line: [UInt8]) -> Int {
                _ = recorded.write(line)
                return recorded.text.count == 1 ? 7 : 0
            }
        }
        let output = Lossy()
        Logger(level: .info, format: .text, output: output).info("Ready")
        #expect(output.recorded.text.count == 2)
        #expect(output.recorded.text[1].contains("Log lines dropped"))
        #expect(output.recorded.text[1].hasSuffix("count=7\n"))
    }
}
