/// Writes one JSON object (RFC 8259 §4): members in the order they come, missing ones left out, no white space.
///
/// A general encoder shuffles or sorts members, and costs as much as the rest of a short answer.
struct JSONText {
    private var text: [UInt8] = []

    init() {
        text.reserveCapacity(512)
        text.append(UInt8(ascii: "{"))
    }

    /// The object, closed: UTF-8.
    var bytes: [UInt8] { text + [UInt8(ascii: "}")] }

    mutating func member(_ key: some CodingKey, _ value: String?) {
        guard let value else { return }
        name(key)
        quote(value)
    }

    mutating func member(_ key: some CodingKey, _ value: Int?) {
        guard let value else { return }
        name(key)
        text += String(value).utf8
    }

    mutating func member(_ key: some CodingKey, _ value: Bool) {
        name(key)
        text += (value ? "true" : "false").utf8
    }

    mutating func member(_ key: some CodingKey, _ value: some JSONAnswer) {
        name(key)
        text += value.json
    }

    private mutating func name(_ key: some CodingKey) {
        if text.count > 1 { text.append(UInt8(ascii: ",")) }
        quote(key.stringValue)
        text.append(UInt8(ascii: ":"))
    }

    /// RFC 8259 §7: quotation mark, backslash and control characters are escaped, everything else is UTF-8.
    private mutating func quote(_ value: String) {
        text.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                text.append(UInt8(ascii: "\\"))
                text.append(byte)
            case 0..<0x20:
                text += (byte < 0x10 ? "\\u000" : "\\u00").utf8
                text += String(byte, radix: 16).utf8
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
