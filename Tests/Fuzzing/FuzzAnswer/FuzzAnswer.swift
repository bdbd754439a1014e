import FuzzDriver

@testable import SocketHTTP

/// Answers that clients on Linux get: how bytes are cut makes no difference, and no limit is passed.
@main
struct FuzzAnswer {
    static let bodyLimit = 24

    static func main() {
        fuzz { bytes in
            for isHeadOnly in [false, true] {
                let whole = Parsed(bytes, isHeadOnly: isHeadOnly, piece: .max)
                precondition(whole == Parsed(bytes, isHeadOnly: isHeadOnly, piece: 1))
                precondition(whole == Parsed(bytes, isHeadOnly: isHeadOnly, piece: 3))
                precondition(whole.body.count <= bodyLimit && (whole.error == nil) == (whole.status >= 200))
            }
        }
    }
}

/// What bytes come to.
private struct Parsed: Equatable {
    var status = 0
    var fields: [String] = []
    var body: [UInt8] = []
    var error: CallError?

    init(_ bytes: [UInt8], isHeadOnly: Bool, piece: Int) {
        var parser = AnswerParser(bodyLimit: FuzzAnswer.bodyLimit, isHeadOnly: isHeadOnly)
        do throws(CallError) { read(try Self.answer(bytes, &parser, piece: piece)) } catch { self.error = error }
    }

    private static func answer(
        _ bytes: [UInt8], _ parser: inout AnswerParser, piece: Int
    ) throws(CallError) -> ClientAnswer {
        var rest = bytes[...]
        while !rest.isEmpty {
            let bytes = Array(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            if let answer = try parser.take(bytes) { return answer }
        }
        return try parser.end()
    }

    private mutating func read(_ answer: ClientAnswer) {
        status = answer.status
        fields = answer.fields.map { "\($0.name):\($0.value)" }
        body = answer.body
    }
}
