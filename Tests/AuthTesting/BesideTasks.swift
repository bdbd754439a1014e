import Foundation

/// Does what blocks on a thread of its own.
///
/// Two cores have two threads for all tests' tasks: when two of them block, no other test goes on, and what they wait
/// for may be that another test ends.
public func besideTasks<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
