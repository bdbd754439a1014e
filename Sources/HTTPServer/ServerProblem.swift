import HTTP

/// Answers that the server gives without asking the handler: `application/problem+json` (RFC 9457) by hand, since the
/// server knows no JSON. The texts hold nothing that would need escaping.
extension HTTPResponse {
    /// Bytes that are no request.
    static func refusal(_ error: HTTPParseError, requestID: String?) -> Self {
        problem(error.status, code: "malformed_request", detail: explanation(error), requestID: requestID)
    }

    /// HTTP where TLS is spoken.
    static func plainText(requestID: String?) -> Self {
        problem(
            .badRequest, code: "malformed_request", detail: "HTTPS alone is spoken here.", requestID: requestID)
    }

    /// A request that didn't come in time.
    static func requestTimeout(requestID: String?) -> Self {
        problem(
            .requestTimeout, code: "malformed_request", detail: "The request took too long to arrive.",
            requestID: requestID)
    }

    /// The handler threw.
    static func fault(requestID: String?) -> Self {
        problem(
            .internalServerError, code: "internal_error",
            detail: "Something went wrong on our side. Please try again.", requestID: requestID)
    }

    /// The handler took too long.
    static func handlerTimeout(requestID: String?) -> Self {
        problem(
            .serviceUnavailable, code: "temporarily_unavailable", detail: "This took too long. Please try again.",
            requestID: requestID, retryAfter: 1)
    }

    /// No more connections.
    static func tooManyConnections(requestID: String?) -> Self {
        problem(
            .serviceUnavailable, code: "temporarily_unavailable", detail: "The server is busy. Please try again.",
            requestID: requestID, retryAfter: 1)
    }

    private static func problem(
        _ status: HTTPStatus, code: String, detail: String, requestID: String?, retryAfter: Int? = nil
    ) -> Self {
        let retry = retryAfter.map { ",\"retry_after\":\($0)" } ?? ""
        let body = """
            {"type":"about:blank","title":"\(status.reasonPhrase)","status":\(status.rawValue),\
            "detail":"\(detail)","code":"\(code)"\(retry)}

            """
        var response = HTTPResponse(
            status: status,
            fields: [
                "Content-Type": "application/problem+json", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff",
            ],
            body: Array(body.utf8))
        if let requestID { response.fields.append("X-Request-Id", requestID) }
        if let retryAfter { response.fields.append("Retry-After", String(retryAfter)) }
        response.closesConnection = true
        return response
    }

    private static func explanation(_ error: HTTPParseError) -> String {
        switch error {
        case .malformedRequestLine: "The request line is malformed."
        case .malformedTarget: "The request target is malformed."
        case .malformedField: "A header field is malformed."
        case .malformedHost: "There must be one valid Host field."
        case .ambiguousLength: "The length of the content is not certain."
        case .malformedChunk: "The chunked content is malformed."
        case .malformedTransferEncoding: "The transfer coding must end in chunked and needs HTTP/1.1."
        case .unknownTransferEncoding: "The transfer coding is not known."
        case .unknownMethod: "The method is not known."
        case .unsupportedVersion: "Only HTTP/1.1 and HTTP/1.0 are spoken here."
        case .unknownExpectation: "The expectation is not known."
        case .targetTooLong(let limit): "The request target has more than \(limit) octets."
        case .headTooLarge(let limit): "The header section has more than \(limit) octets."
        case .tooManyFields(let limit): "The header section has more than \(limit) lines."
        case .bodyTooLarge(let limit): "The content has more than \(limit) octets."
        }
    }
}
