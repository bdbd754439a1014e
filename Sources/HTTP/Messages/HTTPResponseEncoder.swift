/// Writes answers as HTTP/1.1 (RFC 9112 §4).
public enum HTTPResponseEncoder {
    /// `100 Continue`, whole (RFC 9110 §15.2.1).
    public static let interimContinue = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Appends an answer, its content included.
    ///
    /// `Content-Length`, `Date` and `Connection` are written here; what the answer says of them is ignored. A control
    /// character in a value becomes a blank and a name that is no token drops its line, so that no value, wherever it
    /// came from, can begin a line of its own (response splitting, RFC 9110 §5.5).
    /// - Parameters:
    ///   - response: the answer.
    ///   - request: what is answered; `nil` when it couldn't be read.
    ///   - keepsAlive: whether the connection stays open afterwards.
    ///   - date: the time now, as ``HTTPDate/text`` gives it (RFC 9110 §6.6.1).
    ///   - output: where the octets go.
    public static func append(
        _ response: HTTPResponse, answering request: HTTPRequest?, keepsAlive: Bool, date: String,
        to output: inout [UInt8]
    ) {
        let status = (100...999).contains(response.status.rawValue) ? response.status : .internalServerError
        output += "HTTP/1.1 ".utf8
        appendNumber(status.rawValue, to: &output)
        output.append(Octet.space)
        output += status.reasonPhrase.utf8
        output += "\r\nDate: ".utf8
        output += date.utf8
        output += "\r\n".utf8
        for line in response.fields.lines { append(line, to: &output) }

        // RFC 9110 §8.6, §15.4.5: neither content nor its length.
        let hasContent = status.rawValue >= 200 && status != .noContent && status != .notModified
        if hasContent {
            output += "Content-Length: ".utf8
            appendNumber(response.body.count, to: &output)
            output += "\r\n".utf8
        }
        if !keepsAlive {
            output += "Connection: close\r\n".utf8
        } else if request?.minorVersion == 0 {
            output += "Connection: keep-alive\r\n".utf8
        }
        output += "\r\n".utf8
        if hasContent, request?.method != .head { output += response.body }
    }

    private static func append(_ line: HTTPFields.Line, to output: inout [UInt8]) {
        guard !line.name.isEmpty, line.name.utf8.allSatisfy(Octet.isToken), !isOwn(line.name) else { return }
        output += line.name.utf8
        output += ": ".utf8
        let start = output.count
        output += line.value.utf8
        for index in start..<output.count where Octet.isControl(output[index]) { output[index] = Octet.space }
        output += "\r\n".utf8
    }

    /// Fields that frame the message.
    private static func isOwn(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: HTTPFields.isSame(name, "Date")
        case 10: HTTPFields.isSame(name, "Connection")
        case 14: HTTPFields.isSame(name, "Content-Length")
        case 17: HTTPFields.isSame(name, "Transfer-Encoding")
        default: false
        }
    }

    /// Decimal digits.
    private static func appendNumber(_ number: Int, to output: inout [UInt8]) {
        if number >= 10 { appendNumber(number / 10, to: &output) }
        output.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
