import Foundation

/// One request over a socket of its own, and its answer.
struct HTTPExchange: Sendable {
    enum Failure: Error { case noConnection, noAnswer }

    let status: Int
    /// Names in lower case.
    let fields: [String: String]
    let body: String

    /// The body as a JSON object.
    var json: [String: any Sendable] {
        let object = try? JSONSerialization.jsonObject(with: Data(body.utf8))
        return (object as? [String: any Sendable]) ?? [:]
    }

    /// Sends a form and reads the answer.
    static func post(
        _ path: String, _ form: [String: String] = [:], port: UInt16, fields: [String: String] = [:],
        onSent: @escaping @Sendable () -> Void = {}
    ) async throws -> HTTPExchange {
        let body = form.sorted { $0.key < $1.key }.map { "\($0.key)=\(escape($0.value))" }.joined(separator: "&")
        var fields = fields
        if !form.isEmpty { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        return try await send("POST", path, body: body, port: port, fields: fields, onSent: onSent)
    }

    /// Reads a resource.
    static func get(_ path: String, port: UInt16, fields: [String: String] = [:]) async throws -> HTTPExchange {
        try await send("GET", path, body: "", port: port, fields: fields)
    }

    /// Sends a request on a thread of its own, since the calls block. `onSent` is called when it has been handed over.
    static func send(
        _ method: String, _ path: String, body: String, port: UInt16, fields: [String: String] = [:],
        onSent: @escaping @Sendable () -> Void = {}
    ) async throws -> HTTPExchange {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.utf8.count)\r\n\r\n"
        let request = Array((head + body).utf8)
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try exchange(request, port: port, onSent: onSent) })
            }
        }
    }

    private static func exchange(_ request: [UInt8], port: UInt16, onSent: () -> Void) throws -> HTTPExchange {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure.noConnection }
        guard unsafe Foundation.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure.noConnection
        }
        onSent()
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return try HTTPExchange(answer)
    }

    private init(_ answer: [UInt8]) throws {
        let text = String(decoding: answer, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else { throw Failure.noAnswer }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure.noAnswer
        }
        self.status = status
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        self.fields = fields
        body = String(text[end.upperBound...])
    }

    private static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
