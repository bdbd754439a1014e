#if os(Linux)
/// The lines of an answer before its body, one after the other, and how they frame the body (RFC 9112 §4 to §6).
struct AnswerHead {
    /// How the end of a body is known.
    enum Framing: Equatable {
        case length(Int)
        case chunked
        case untilEnd
    }

    let status: Int
    private let isVersion11: Bool
    private(set) var fields: [(name: String, value: String)] = []

    /// Reads a status line: `HTTP/1.1 200 OK`. The words at its end may be missing.
    init(statusLine line: [UInt8]) throws(CallError) {
        guard line.starts(with: "HTTP/1.".utf8) else { throw .notHTTP }
        let digits = line.dropFirst(9).prefix(3)
        guard line.count >= 12, line[7] == UInt8(ascii: "1") || line[7] == UInt8(ascii: "0"), line[8] == 0x20,
            digits.allSatisfy({ (0x30...0x39).contains($0) }), line.count == 12 || line[12] == 0x20,
            let status = Int(String(decoding: digits, as: UTF8.self)), status >= 100
        else { throw .malformed("its status line can't be read") }
        self.status = status
        isVersion11 = line[7] == UInt8(ascii: "1")
    }

    /// Reads a field's line.
    mutating func add(fieldLine line: [UInt8]) throws(CallError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            line[..<colon].allSatisfy(\.isFieldNameByte), line[colon...].allSatisfy(\.isFieldValueByte)
        else { throw .malformed("a field of it can't be read") }
        fields.append(
            (
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)
            ))
    }

    /// Whether another head follows, with the answer proper: 100, 103 and their like (RFC 9110 §15.2).
    var isInterim: Bool { status < 200 }

    /// How long the body is. Whatever leaves that open to two readings is refused (RFC 9112 §6.3).
    func framing() throws(CallError) -> Framing {
        if status == 204 || status == 304 { return .length(0) }
        let codings = values("transfer-encoding")
        let lengths = values("content-length")
        guard codings.isEmpty else {
            guard codings.count == 1, codings[0].lowercased() == "chunked", lengths.isEmpty, isVersion11 else {
                throw .malformed("how its body is framed can't be told")
            }
            return .chunked
        }
        guard let first = lengths.first else { return .untilEnd }
        guard lengths.allSatisfy({ $0 == first }), !first.isEmpty, first.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .malformed("how long its body is can't be told") }
        // More than fits into an Int is more than any limit.
        return .length(Int(first) ?? .max)
    }

    private func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.flatMap { field in
            field.value.split(separator: ",", omittingEmptySubsequences: false).map {
                String(decoding: Array($0.utf8)[...].trimmed, as: UTF8.self)
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without spaces and tabs at both ends.
    var trimmed: ArraySlice<UInt8> {
        let start = drop { $0 == 0x20 || $0 == 0x09 }
        let end = start.lastIndex { $0 != 0x20 && $0 != 0x09 }
        return end.map { start[...$0] } ?? []
    }
}
#endif
