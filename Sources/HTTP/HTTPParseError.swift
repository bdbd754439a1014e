/// Why bytes on a connection are not a request. Each case is one status and ends the connection.
public enum HTTPParseError: Error, Hashable, Sendable {
    case malformedRequestLine
    case malformedTarget
    case malformedField
    /// RFC 9112 §3.2: missing, twice or not a host.
    case malformedHost
    /// RFC 9112 §6.3: `Content-Length` beside `Transfer-Encoding`, two lengths that differ, or no number.
    case ambiguousLength
    case malformedChunk
    /// RFC 9112 §6.1: a transfer coding that ends in anything but `chunked`, or that came with HTTP/1.0.
    case malformedTransferEncoding
    /// RFC 9112 §6.1: a transfer coding that isn't known.
    case unknownTransferEncoding
    case unknownMethod
    case unsupportedVersion
    /// RFC 9110 §10.1.1: an expectation other than `100-continue`.
    case unknownExpectation
    case targetTooLong(limit: Int)
    case headTooLarge(limit: Int)
    case tooManyFields(limit: Int)
    case bodyTooLarge(limit: Int)

    /// What the client is told.
    public var status: HTTPStatus {
        switch self {
        case .malformedRequestLine, .malformedTarget, .malformedField, .malformedHost, .ambiguousLength,
            .malformedChunk, .malformedTransferEncoding:
            .badRequest
        case .unknownTransferEncoding, .unknownMethod: .notImplemented
        case .unsupportedVersion: .versionNotSupported
        case .unknownExpectation: .expectationFailed
        case .targetTooLong: .uriTooLong
        case .headTooLarge, .tooManyFields: .requestHeaderFieldsTooLarge
        case .bodyTooLarge: .contentTooLarge
        }
    }
}
