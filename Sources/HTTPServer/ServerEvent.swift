public import HTTP

/// What the server tells its observer: for the log. Holds nothing that a client sent but its address.
public enum ServerEvent: Sendable {
    /// Bytes that are no request; answered with the error's status.
    case refused(HTTPParseError, peer: IPAddress?)
    /// A head or a content that didn't come in time; answered 408.
    case requestTimedOut(peer: IPAddress?)
    /// A client that didn't take its answer in time; closed.
    case answerNotTaken(peer: IPAddress?)
    /// The handler threw; answered 500.
    case handlerFailed(any Error)
    /// The handler outlived the answer deadline; answered 503.
    case handlerTimedOut
    /// As many connections as there may be; an idle one was closed, or the new one was answered 503.
    case connectionLimitReached(closedIdle: Bool)
    /// A connection couldn't be accepted: descriptors or memory ran out. Tried again in 100 ms.
    case acceptFailed(SocketError)
}
