#if os(Linux)
import COpenSSL

/// One request and its answer, from the name to the last byte. Blocks; for a thread of its own.
struct Conversation: Sendable {
    let client: SocketClient
    let request: ClientRequest
    let call: Call

    /// What it comes to. Afterwards OpenSSL keeps nothing for this thread.
    func outcome() -> Result<ClientAnswer, any Error> {
        let outcome = Result { () throws(CallError) in try run() }
        OPENSSL_thread_stop()
        return outcome.mapError { $0 }
    }

    private func run() throws(CallError) -> ClientAnswer {
        let bytes = try request.encoded()
        let stream = try connected()
        try stream.write(bytes)
        var parser = AnswerParser(bodyLimit: client.bodyLimit)
        while true {
            let received = try stream.read()
            guard !received.isEmpty else { return try parser.end() }
            if let answer = try parser.take(received) {
                stream.finish()
                return answer
            }
        }
    }

    /// A stream to the server. Until there is one nothing has been asked: what is cut then wasn't lost on the way.
    private func connected() throws(CallError) -> any ByteStream {
        do throws(CallError) {
            guard request.isSecure else { return try socket(to: request.host, port: request.port) }
            let proxy = request.isForThisMachine ? nil : try Proxy(for: request.host, in: client.environment)
            guard let proxy else { return try secured(try socket(to: request.host, port: request.port)) }
            let tunnel = try socket(to: proxy.host, port: proxy.port)
            try connect(through: proxy, over: tunnel)
            return try secured(tunnel)
        } catch {
            guard error == .cut else { throw error }
            throw .unreachable("the connection was closed before the request was sent")
        }
    }

    private func socket(to host: String, port: UInt16) throws(CallError) -> SocketStream {
        try SocketStream(
            connectingTo: try PeerAddress.all(of: host, port: port), silence: client.silence, call: call)
    }

    private func secured(_ stream: SocketStream) throws(CallError) -> TLSStream {
        let secured = try TLSStream(over: stream, to: request.host, trusting: client.trustFile)
        try secured.handshake()
        return secured
    }

    private func connect(through proxy: Proxy, over stream: SocketStream) throws(CallError) {
        try stream.write(Array(proxy.request(for: request.authority).utf8))
        var parser = AnswerParser(bodyLimit: 0, isHeadOnly: true)
        while true {
            let received = try stream.read()
            guard !received.isEmpty else { throw .cut }
            guard let answer = try parser.take(received) else { continue }
            guard (200..<300).contains(answer.status) else { throw .proxyRefused(status: answer.status) }
            return
        }
    }
}
#endif
