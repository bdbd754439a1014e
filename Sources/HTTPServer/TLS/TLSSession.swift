import COpenSSL

/// TLS on one connection (RFC 8446, RFC 5246), over a socket that doesn't wait. Belongs to one thread.
@safe final class TLSSession {
    /// How far the handshake has come.
    enum Handshake {
        case done
        /// Goes on with the next event; `forWriting`: when the socket takes more.
        case waits(forWriting: Bool)
        /// Goes on in the next turn: this one has read enough.
        case pauses
        case failed(TLSHandshakeFailure)
    }

    /// How many octets one call takes from the socket at most. OpenSSL reads until there is content, so that whoever sends
    /// it other records without end, such as new keys (RFC 8446 §4.6.3), would keep all others waiting.
    private static let turn: UInt32 = 64 * 1024

    /// Whether reading waits until the socket takes more: new keys have to be confirmed (RFC 8446 §4.6.3).
    private(set) var readingWaitsToWrite = false
    /// Whether the handshake is over and nothing has been read yet.
    private(set) var isFresh = false
    private let raw: OpaquePointer
    private var isOpen = false

    /// `nil` without memory.
    @unsafe init?(_ context: OpaquePointer, over descriptor: Int32, isServer: Bool) {
        ERR_clear_error()
        guard let raw = unsafe SSL_new(context) else { return nil }
        guard let socket = unsafe SocketBIO.make(descriptor) else {
            unsafe SSL_free(raw)
            return nil
        }
        unsafe SSL_set_bio(raw, socket, socket)
        if isServer { unsafe SSL_set_accept_state(raw) } else { unsafe SSL_set_connect_state(raw) }
        unsafe self.raw = unsafe raw
    }

    /// A client's end, for a server whose certificate doesn't matter; `nil` without memory.
    static func asking(over descriptor: Int32) -> TLSSession? {
        guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { return nil }
        defer { unsafe SSL_CTX_free(context) }
        return unsafe TLSSession(context, over: descriptor, isServer: false)
    }

    deinit {
        unsafe SSL_free(raw)
        ERR_clear_error()
    }

    /// Agrees on keys, as far as that goes now.
    func handshake() -> Handshake {
        guard !isOpen else { return .done }
        ERR_clear_error()
        unsafe SocketBIO.allow(SSL_get_rbio(raw), Self.turn)
        let result = unsafe SSL_do_handshake(raw)
        if result == 1 {
            isOpen = true
            isFresh = true
            return .done
        }
        switch unsafe SSL_get_error(raw, result) {
        case SSL_ERROR_WANT_READ: return hasReadEnough ? .pauses : .waits(forWriting: false)
        case SSL_ERROR_WANT_WRITE: return .waits(forWriting: true)
        case SSL_ERROR_SSL: return .failed(TLSHandshakeFailure.last)
        case _: return .failed(.ended)
        }
    }

    /// Reads until there is nothing, `buffer` is full or the turn is over. 0 at the end of the stream or when it is broken,
    /// -1 when nothing is there now.
    ///
    /// `isEmptied` says whether the socket has nothing more: what OpenSSL holds back gives no event.
    @unsafe func read(into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, isEmptied: Bool) {
        var count = 0
        readingWaitsToWrite = false
        unsafe SocketBIO.allow(SSL_get_rbio(raw), Self.turn)
        while count < buffer.count {
            ERR_clear_error()
            var read = 0
            let result = unsafe SSL_read_ex(raw, buffer.baseAddress?.advanced(by: count), buffer.count - count, &read)
            if result == 1 {
                isFresh = false
                count += read
                continue
            }
            switch unsafe SSL_get_error(raw, result) {
            case SSL_ERROR_WANT_READ: return (count > 0 ? count : -1, !hasReadEnough)
            case SSL_ERROR_WANT_WRITE:
                readingWaitsToWrite = true
                return (count > 0 ? count : -1, true)
            case SSL_ERROR_ZERO_RETURN: return (count, count == 0)
            case SSL_ERROR_SSL:
                isOpen = false
                return (count, count == 0)
            // An end without close_notify is one too: HTTP says itself how long a request is.
            case _: return (count, count == 0)
            }
        }
        return (count, false)
    }

    /// Whether a part of a record has come, of which nothing can be read before the rest is there.
    var holdsPart: Bool { unsafe SSL_has_pending(raw) == 1 }

    /// Whether it was the bound that ended the last call, where OpenSSL wants to read more.
    private var hasReadEnough: Bool { unsafe SocketBIO.isSpent(SSL_get_rbio(raw)) }

    /// Writes until all is written or the socket is full; says how much, -1 when the connection is broken.
    ///
    /// What wasn't written must come first the next time, followed by whatever else.
    @unsafe func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        var sent = 0
        while sent < bytes.count {
            ERR_clear_error()
            var written = 0
            let result = unsafe SSL_write_ex(raw, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, &written)
            if result == 1 {
                sent += written
                continue
            }
            switch unsafe SSL_get_error(raw, result) {
            case SSL_ERROR_WANT_WRITE, SSL_ERROR_WANT_READ: return sent
            case _:
                isOpen = false
                return -1
            }
        }
        return sent
    }

    /// Says that nothing more will be sent (close_notify); `false` while the socket doesn't take it.
    func finish() -> Bool {
        guard isOpen else { return true }
        ERR_clear_error()
        let result = unsafe SSL_shutdown(raw)
        if result < 0, unsafe SSL_get_error(raw, result) == SSL_ERROR_WANT_WRITE { return false }
        isOpen = false
        return true
    }
}
