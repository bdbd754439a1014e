/// An answer. Length, date and connection fields are the encoder's work.
public struct HTTPResponse: Hashable, Sendable {
    /// What came of it.
    public var status: HTTPStatus
    /// The header fields, without `Content-Length`, `Date`, `Connection` and `Transfer-Encoding`.
    public var fields: HTTPFields
    /// The content. With HEAD it counts for `Content-Length` and is not sent (RFC 9110 §9.3.2).
    public var body: [UInt8]
    /// Whether the connection ends after this answer.
    public var closesConnection = false

    /// An answer.
    public init(status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
