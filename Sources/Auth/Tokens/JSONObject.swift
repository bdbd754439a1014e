/// Writes a JSON object (RFC 8259): a token's header and claims, a notice, where the domain has no encoder at hand.
struct JSONObject: Hashable {
    enum Value: Hashable {
        case text(String)
        case number(Int64)
        case flag(Bool)
        case object(JSONObject)
    }

    /// UTF-8.
    let bytes: [UInt8]

    init(_ members: [(name: String, value: Value)]) {
        var text = "{"
        for (index, member) in members.enumerated() {
            if index > 0 { text += "," }
            text += Self.quoted(member.name) + ":"
            switch member.value {
            case .text(let value): text += Self.quoted(value)
            case .number(let value): text += String(value)
            case .flag(let value): text += value ? "true" : "false"
            case .object(let value): text += String(decoding: value.bytes, as: UTF8.self)
            }
        }
        bytes = Array((text + "}").utf8)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\0"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
