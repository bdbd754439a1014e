#if os(Linux)
/// An answer, whole.
public struct ClientAnswer: Sendable {
    /// The status code (RFC 9110 §15): 200 to 999.
    public let status: Int
    /// The fields in the order in which they came.
    public let fields: [(name: String, value: String)]
    /// The body, as it was sent: nothing is decompressed.
    public let body: [UInt8]

    /// The first value of a field; the case of its name doesn't matter.
    public func field(_ name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name.lowercased() == name }?.value
    }
}
#endif
