public import Foundation

/// An answer of a server, whole.
public struct HTTPAnswer: Sendable {
    /// The status code (RFC 9110 §15).
    public let status: Int
    /// The body.
    public let body: Data
    private let fields: [String: String]

    /// An answer. Of fields whose names differ in case alone, any one is kept.
    public init(status: Int, fields: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.body = body
        self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// A field's value; the case of its name doesn't matter (RFC 9110 §5.1).
    public func field(_ name: String) -> String? { fields[name.lowercased()] }

    /// The media type in lower case, without parameters.
    var mediaType: String? {
        field("Content-Type").map { type in
            type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }
}
