import AuthTesting
import Foundation

/// A notice as a receiver got it.
struct ReceivedNotice: Sendable {
    /// Names in lower case.
    let fields: [String: String]
    let body: String

    init(_ request: String) {
        let end = request.firstRange(of: "\r\n\r\n")
        let lines = request[..<(end?.lowerBound ?? request.endIndex)].split(separator: "\r\n").dropFirst()
        fields = Dictionary(
            lines.compactMap { line in
                line.firstRange(of: ": ").map { (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...])) }
            }, uniquingKeysWith: { first, _ in first })
        body = end.map { String(request[$0.upperBound...]) } ?? ""
    }

    var id: String { fields["webhook-id"] ?? "" }
    var type: String { json["type"] as? String ?? "" }
    var data: [String: any Sendable] { json["data"] as? [String: any Sendable] ?? [:] }

    private var json: [String: any Sendable] {
        let object = try? JSONSerialization.jsonObject(with: Data(body.utf8))
        return (object as? [String: any Sendable]) ?? [:]
    }
}

extension RawServer {
    /// What has come, once `isThere` says so; waits for it 30 s at most.
    func notices(until isThere: ([ReceivedNotice]) -> Bool) async throws -> [ReceivedNotice] {
        var notices: [ReceivedNotice] = []
        for _ in 0..<3000 {
            notices += requests.dropFirst(notices.count).map(ReceivedNotice.init)
            if isThere(notices) { break }
            try await Task.sleep(for: .milliseconds(10))  // Another process, which no clock of ours can move.
        }
        return notices
    }
}
