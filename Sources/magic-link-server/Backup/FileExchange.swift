/// Puts new files into their places, all or none: those that stand there are moved aside, and back again when something
/// fails.
struct FileExchange {
    private var moves: [(from: String, to: String)] = []

    /// Gives what has this name, if anything has, another one.
    mutating func set(aside path: String, as kept: String) {
        if FileCall.exists(path) { moves.append((path, kept)) }
    }

    /// Moves a file or folder that was made beside its place into it.
    mutating func install(_ draft: String, at path: String) { moves.append((draft, path)) }

    /// Makes the moves in their order.
    func run() throws {
        for (index, move) in moves.enumerated() {
            do { try FileCall.move(move.from, to: move.to) } catch {
                for done in moves[..<index].reversed() { try? FileCall.move(done.to, to: done.from) }
                throw error
            }
        }
        for folder in Set(moves.map { Self.folder(of: $0.to) }) { try FileCall.sync(folder) }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.dropLast().lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
