/// What the server has counted, for those who may read it: how much a site is used is nobody else's business (OWASP
/// ASVS 5.0 13.4.5).
public struct MetricsSource: Sendable {
    /// What a reader has to show as `Authorization: Bearer` (RFC 6750 §2.1); `nil` where whoever gets here may read.
    public let token: [UInt8]?
    /// The media type of the text.
    public let mediaType: String
    /// The text, as it is now.
    public let text: @Sendable () async -> [UInt8]

    /// A source.
    public init(token: [UInt8]?, mediaType: String, text: @escaping @Sendable () async -> [UInt8]) {
        self.token = token
        self.mediaType = mediaType
        self.text = text
    }
}
