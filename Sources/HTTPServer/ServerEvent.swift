public import HTTP

/// What the server tells its observer: for the log. Holds nothing that a client sent but its address.
///
/// `requestID` is the `X-Request-Id` of the answer that went out; `nil` where the server names no requests.
public enum ServerEvent: Sendable {
    /// Bytes that are no request; answered with the error's status.
    case refused(HTTPParseError, peer: IPAddress?, requestID: String?)
    /// A head or a content that didn't come in time; answered 408.
    case requestTimedOut(peer: IPAddress?, requestID: String?)
    /// A client that didn't agree on keys in time (TLS); closed.
    case handshakeTimedOut(peer: IPAddress?)
    /// A client with whom no keys could be agreed on (TLS); closed.
    case handshakeFailed(TLSHandshakeFailure, peer: IPAddress?)
    /// HTTP without TLS where TLS is spoken; answered 400.
    case plainTextRefused(peer: IPAddress?, requestID: String?)
    /// A client that didn't take its answer in time; closed.
    case answerNotTaken(peer: IPAddress?)
    /// The handler threw; answered 500.
    case handlerFailed(any Error, peer: IPAddress?, requestID: String?)
    /// The handler outlived the answer deadline; answered 503.
    case handlerTimedOut(peer: IPAddress?, requestID: String?)
    /// As many connections as there may be; one that nobody will miss was closed.
    case connectionClosedForAnother
    /// As many connections as there may be, all of them being answered; the new one was answered 503,
    /// or where TLS is spoken closed, and `requestID` is `nil`.
    case connectionRefused(peer: IPAddress?, requestID: String?)
    /// A connection couldn't be accepted: descriptors or memory ran out. Tried again in 100 ms.
    case acceptFailed(SocketError)
}
