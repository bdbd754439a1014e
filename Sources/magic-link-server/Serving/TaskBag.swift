/// Tasks that run until the server ends.
struct TaskBag {
    private var tasks: [Task<Void, Never>] = []

    /// Starts a task.
    mutating func start(_ work: @escaping @Sendable () async -> Void) { tasks.append(Task { await work() }) }

    /// Cancels all tasks and waits for them to end.
    func end() async {
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}
