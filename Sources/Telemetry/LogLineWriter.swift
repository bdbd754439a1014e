/// Puts an event into one line, whatever its values hold.
struct LogLineWriter: Sendable {
    /// `PIPE_BUF` (pipe(7)): up to here a line gets into a pipe whole, beside other programs' lines.
    static let maxLine = 4096
    /// A value's octets, escapes included.
    static let maxValue = 512
    /// Where the fields begin in text.
    private static let eventWidth = 28

    let format: LogFormat
    let isColoured: Bool

    func line(_ time: Int64, _ level: LogLevel, _ event: StaticString, _ fields: [LogField]) -> [UInt8] {
        switch format {
        case .json: json(time, level, event, fields)
        case .text: text(time, level, event, fields)
        }
    }

    private func json(_ time: Int64, _ level: LogLevel, _ event: StaticString, _ fields: [LogField]) -> [UInt8] {
        var line = Array(#"{"time":"\#(RFC3339.text(milliseconds: time))","level":"\#(level.rawValue)","event":"#.utf8)
        line += quoted(event.description)
        for field in fields {
            let value =
                switch field.value {
                case .text(let text): quoted(text)
                case .integer(let number): Array(String(number).utf8)
                case .duration(let duration): Array(milliseconds(duration).utf8)
                case .flag(let flag): Array((flag ? "true" : "false").utf8)
                }
            let isDuration = if case .duration = field.value { true } else { false }
            let part = Array(#","\#(field.name)\#(isDuration ? "_ms" : "")":"#.utf8) + value
            guard line.count + part.count <= Self.maxLine - 24 else {
                line += Array(#","is_cut":true"#.utf8)
                break
            }
            line += part
        }
        return line + Array("}\n".utf8)
    }

    private func text(_ time: Int64, _ level: LogLevel, _ event: StaticString, _ fields: [LogField]) -> [UInt8] {
        let (dim, colour, plain) = isColoured ? ("\u{1B}[2m", Self.colour(of: level), "\u{1B}[0m") : ("", "", "")
        let name = padded(level.rawValue, to: 7)
        var line = Array("\(dim)\(RFC3339.text(milliseconds: time))\(plain) \(colour)\(name)\(plain) ".utf8)
        let title = event.description
        line += escaped(fields.isEmpty ? title : padded(title, to: Self.eventWidth))
        for field in fields {
            let value =
                switch field.value {
                case .text(let text): Self.isPlain(text) ? escaped(text) : quoted(text)
                case .integer(let number): Array(String(number).utf8)
                case .duration(let duration): Array((milliseconds(duration) + "ms").utf8)
                case .flag(let flag): Array((flag ? "yes" : "no").utf8)
                }
            let part = Array(" \(dim)\(field.name)=\(plain)".utf8) + value
            guard line.count + part.count <= Self.maxLine - 24 else {
                line += Array(" …".utf8)
                break
            }
            line += part
        }
        return line + [UInt8(ascii: "\n")]
    }

    /// A JSON string (RFC 8259 §7).
    private func quoted(_ text: String) -> [UInt8] {
        [UInt8(ascii: "\"")] + escaped(text) + [UInt8(ascii: "\"")]
    }

    /// Without anything that ends a line, moves the cursor or turns the writing round (CWE-117, CWE-150): those become
    /// `\u` and four digits, as JSON has it. Cut at ``maxValue``.
    private func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            let piece =
                switch scalar {
                case "\"": Array(#"\""#.utf8)
                case "\\": Array(#"\\"#.utf8)
                case "\n": Array(#"\n"#.utf8)
                case "\r": Array(#"\r"#.utf8)
                case "\t": Array(#"\t"#.utf8)
                case _ where Self.isHidden(scalar): scalar.utf16.flatMap(Self.hexadecimal)
                default: Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
            guard bytes.count + piece.count <= Self.maxValue else { return bytes + Array("…".utf8) }
            bytes += piece
        }
        return bytes
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
        default: return false
        }
    }

    /// Whether a value needs no quotes in text.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar != " " && scalar != "\"" && scalar != "\\" && scalar != "=" && !isHidden(scalar)
                    && !scalar.properties.isWhitespace
            }
    }

    private static func hexadecimal(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
    }

    /// Up to three decimals, rounded down, without a formatter: `1.25`.
    private func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        guard (0...9_000_000_000).contains(seconds), attoseconds >= 0 else { return seconds < 0 ? "-1" : "9e12" }
        let micro = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let decimals = String(micro % 1000)
        return "\(micro / 1000).\(String(repeating: "0", count: 3 - decimals.utf8.count))\(decimals)"
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func colour(of level: LogLevel) -> String {
        switch level {
        case .debug: "\u{1B}[2m"
        case .info: "\u{1B}[32m"
        case .warning: "\u{1B}[33m"
        case .error: "\u{1B}[31m"
        }
    }
}
