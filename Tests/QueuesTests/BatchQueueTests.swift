import Foundation
import Queues
import Synchronization
import Testing

struct BatchQueueTests {
    /// What a queue has worked on.
    private final class Log: Sendable {
        let batches = Mutex<[[Int]]>([])
        let running = Atomic<Int>(0)
        let overlaps = Atomic<Int>(0)

        var elements: [Int] { batches.withLock { $0.flatMap(\.self) } }

        func append(_ batch: [Int]) {
            if running.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
                overlaps.add(1, ordering: .relaxed)
            }
            batches.withLock { $0.append(batch) }
            running.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    @Test func `what waits is taken all at once, in order`() {
        let log = Log()
        let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let queue = BatchQueue<Int>(name: "test") { batch in
            if batch == [0] {
                began.signal()
                gate.wait()
            }
            log.append(batch)
        }
        queue.append(0)
        began.wait()
        for number in 1...100 { queue.append(number) }
        gate.signal()
        queue.close()
        #expect(log.batches.withLock(\.self) == [[0], Array(1...100)])
    }

    @Test func `of many threads at once nothing is lost, doubled or worked on side by side`() async {
        let log = Log()
        let queue = BatchQueue<Int>(name: "test") { log.append($0) }
        await withTaskGroup { group in
            for caller in 0..<8 {
                group.addTask { for number in 0..<5000 { queue.append(caller * 5000 + number) } }
            }
        }
        queue.close()
        #expect(log.elements.sorted() == Array(0..<40_000))
        #expect(log.overlaps.load(ordering: .relaxed) == 0)
        for caller in 0..<8 {
            let own = log.elements.filter { $0 / 5000 == caller }
            #expect(own == own.sorted(), "what one caller appends stays in order")
        }
    }

    @Test func `while it closes, what is taken is worked on, and the rest is refused`() async {
        for _ in 0..<50 {
            let log = Log()
            let queue = BatchQueue<Int>(name: "test") { log.append($0) }
            let taken = await withTaskGroup(of: [Int].self) { group in
                for caller in 0..<4 {
                    group.addTask { (0..<500).map { caller * 500 + $0 }.filter { queue.append($0) } }
                }
                group.addTask {
                    queue.close()
                    return []
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(log.elements.sorted() == taken.sorted())
        }
    }

    @Test func `closing twice, and from several threads, returns`() async {
        let queue = BatchQueue<Int>(name: "test") { _ in }
        await withTaskGroup { group in for _ in 0..<4 { group.addTask { queue.close() } } }
        queue.close()
        #expect(!queue.append(1))
    }

    @Test func `a queue that is dropped works off what it has, and lets go of its work`() {
        /// Tells when the thread lets go of it.
        final class Witness: Sendable {
            let log = Log()
            let gone: DispatchSemaphore
            init(gone: DispatchSemaphore) { self.gone = gone }
            deinit {
                #expect(log.elements == [1, 2, 3])
                gone.signal()
            }
        }
        let gone = DispatchSemaphore(value: 0)
        do {
            let witness = Witness(gone: gone)
            let queue = BatchQueue<Int>(name: "test") { witness.log.append($0) }
            for number in 1...3 { queue.append(number) }
        }
        #expect(gone.wait(timeout: .now() + 10) == .success)
    }
}
