import Foundation

/// What a command has to say: a line or more for a person, or an object for a program.
struct Report: Sendable {
    let text: String
    let json: any Encodable & Sendable

    /// As it goes to standard output, without a line end.
    func rendered(isJSON: Bool) throws -> String { isJSON ? try Self.encode(json) : text.withoutControls }

    private static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
