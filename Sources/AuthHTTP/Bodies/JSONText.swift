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

    mutating func member(_ key: some CodingKey, _ values: [some JSONAnswer]) {
        name(key)
        text.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += value.json
        }
        text.append(UInt8(ascii: "]"))
    }

    private mutating func name(_ key: some CodingKey) {
        if text.count > 1 { text.append(UInt8(ascii: ",")) }
        quote(key.stringValue)
        text.append(UInt8(ascii: ":"))
    }

    /// RFC 8259 §7: quotation mark, backslash and control characters are escaped, everything else is UTF-8.
    private mutating func quote(_ value: String) {
        text.append(UInt8(ascii: "\""))
        if value.utf8.allSatisfy(Self.isPlain) {
            text += value.utf8
        } else {
            for byte in value.utf8 { escape(byte) }
        }
        text.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        if Self.isPlain(byte) {
            text.append(byte)
        } else if byte < 0x20 {
            text += (byte < 0x10 ? "\\u000" : "\\u00").utf8
            text += String(byte, radix: 16).utf8
        } else {
            text += [UInt8(ascii: "\\"), byte]
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
