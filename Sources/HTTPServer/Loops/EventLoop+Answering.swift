import HTTP

extension EventLoop {
    /// Starts the handler. It runs at once, up to where it has to wait; most answers are there when this returns.
    func answer(_ request: HTTPRequest, on descriptor: Int) {
        connections[descriptor].phase = .answering
        setDeadline(descriptor)
        let id = id(descriptor)
        starting = id
        let task = Task.immediate(executorPreference: executor) { [self] in
            let response: HTTPResponse
            do {
                response = try await context.handler.respond(to: request)
            } catch {
                response = fault(error, on: id)
            }
            finish(response, answering: request, on: id)
        }
        starting = nil
        if connections[descriptor].phase == .answering { exchange(descriptor).task = task }
    }

    /// Takes the handler's answer, unless it is too late.
    private func finish(_ response: HTTPResponse, answering request: HTTPRequest, on id: ConnectionID) {
        // A handler that outlives the loop ends on another thread.
        guard executor.isCurrent, let descriptor = find(id), connections[descriptor].phase == .answering else { return }
        let isImmediate = starting == id
        connections[descriptor].phase = .idle
        let holdsMore: Bool
        if isImmediate {
            holdsMore = parser.phase != .idle
        } else {
            connections[descriptor].exchange?.task = nil
            holdsMore = connections[descriptor].exchange?.parser != nil
        }
        let isLast =
            stopDeadline != nil && !holdsMore && !connections[descriptor].flags.contains(.readable)
            && !holdsPartOfRecord(descriptor)
        let keepsAlive = request.keepsAlive && !response.closesConnection && !isLast
        if !keepsAlive { connections[descriptor].flags.insert(.closing) }
        HTTPResponseEncoder.append(
            response, answering: request, keepsAlive: keepsAlive, date: date.now(), to: &output)
        guard !isImmediate else { return }

        setDeadline(descriptor)
        if connections[descriptor].flags.isDisjoint(with: [.closing, .unsent]) {
            advance(descriptor)  // With what has come meanwhile.
        } else {
            settle(descriptor)
        }
    }

    /// Nothing of the error reaches the client (OWASP ASVS 5.0 16.5.1).
    private func fault(_ error: any Error, on id: ConnectionID) -> HTTPResponse {
        let requestID = context.requestID?()
        // A cancelled handler was answered for already.
        if executor.isCurrent, let descriptor = find(id), connections[descriptor].phase == .answering {
            context.observer(.handlerFailed(error, peer: connections[descriptor].peer, requestID: requestID))
        }
        return .fault(requestID: requestID)
    }

    /// Answers bytes that are no request, and ends the connection.
    func refuse(_ descriptor: Int, _ error: HTTPParseError) {
        let requestID = context.requestID?()
        context.observer(.refused(error, peer: connections[descriptor].peer, requestID: requestID))
        end(descriptor, with: .refusal(error, requestID: requestID))
    }

    /// Answers a connection that came when there were too many.
    func refuseForNow(_ descriptor: Int) {
        let requestID = context.requestID?()
        context.observer(.connectionRefused(peer: connections[descriptor].peer, requestID: requestID))
        end(descriptor, with: .tooManyConnections(requestID: requestID))
        settle(descriptor)
    }

    /// Adds an answer after which nothing more is read.
    func end(_ descriptor: Int, with response: HTTPResponse) {
        var response = response
        if connections[descriptor].flags.contains(.secured), let field = context.configuration.strictTransportSecurity {
            response.fields.append("Strict-Transport-Security", field)
        }
        connections[descriptor].phase = .idle
        connections[descriptor].flags.insert(.closing)
        HTTPResponseEncoder.append(response, answering: nil, keepsAlive: false, date: date.now(), to: &output)
    }
}
