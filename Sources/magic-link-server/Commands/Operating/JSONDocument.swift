import FoundationEssentials

/// What `--json` prints: one document (RFC 8259), its keys in alphabetical order.
enum JSONDocument {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        var shown = ""
        // JSON lets DEL and the controls from U+0080 on stand as they are; a terminal acts on them.
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x7F, scalar.properties.generalCategory == .control {
                shown += "\\u00" + String(scalar.value, radix: 16)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
