/// What a parser has found in the bytes so far.
public enum HTTPParserEvent: Hashable, Sendable {
    /// The head said `Expect: 100-continue` and content is still missing: answer `100 Continue`, or answer the request
    /// for good and close (RFC 9110 §10.1.1). Comes at most once a request, never with HTTP/1.0.
    case expectsContinue
    /// A request with its content.
    case request(HTTPRequest)
}
