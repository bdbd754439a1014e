/// Why bytes on a connection are not a request. Each case is one status and ends the connection.
public enum HTTPParseError: Error, Hashable, Sendable {
    /// RFC 9112 §3: not method, target and version with one space between, or a line that ends in a lone LF.
    case malformedRequestLine
    /// RFC 9112 §3.2: none of the four forms, the wrong form for the method, or a character that no target has.
    case malformedTarget
    /// RFC 9112 §5: a name that is no token, a blank before the colon, a folded line, a control character, a lone CR or LF.
    case malformedField
    /// RFC 9112 §3.2: missing, twice or not a host.
    case malformedHost
    /// RFC 9112 §6.3: `Content-Length` beside `Transfer-Encoding`, two lengths that differ, or no number.
    case ambiguousLength
    /// RFC 9112 §7.1: a size that is no hexadecimal number or too large to count, a missing line end, too many extensions.
    case malformedChunk
    /// RFC 9112 §6.1: a transfer coding that ends in anything but `chunked`, or that came with HTTP/1.0.
    case malformedTransferEncoding
    /// RFC 9112 §6.1: a transfer coding that isn't known.
    case unknownTransferEncoding
    /// RFC 9110 §9.1: a method that no resource here could offer; CONNECT is one.
    case unknownMethod
    /// RFC 9110 §15.6.6: neither HTTP/1.0 nor HTTP/1.1.
    case unsupportedVersion
    /// RFC 9110 §10.1.1: an expectation other than `100-continue`.
    case unknownExpectation
    /// RFC 9110 §15.5.15; the limit is in octets.
    case targetTooLong(limit: Int)
    /// RFC 6585 §5; the limit is in octets.
    case headTooLarge(limit: Int)
    /// RFC 6585 §5; the limit is a number of lines.
    case tooManyFields(limit: Int)
    /// RFC 9110 §15.5.14; the limit is in octets.
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
