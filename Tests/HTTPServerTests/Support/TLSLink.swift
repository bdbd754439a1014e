import COpenSSL
import Glibc

@testable import HTTPServer

/// What a client offers in its handshake.
struct TLSOffer {
    var versions: ClosedRange<Int32> = TLS1_2_VERSION...TLS1_3_VERSION
    /// For TLS 1.2 and before, in OpenSSL's words.
    var suites: String?
    /// By ALPN; none: nothing is said of protocols.
    var protocols: [String] = []
    /// By SNI.
    var name: String?
}

/// The client's end of TLS over a socket that waits, which takes whatever certificate there is.
@safe final class TLSLink {
    private let raw: OpaquePointer

    init(over descriptor: Int32, _ offer: TLSOffer) throws {
        guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { throw ClientError(call: "SSL_CTX", code: 0) }
        defer { unsafe SSL_CTX_free(context) }
        // Old versions need SHA-1, which higher levels refuse.
        unsafe SSL_CTX_set_security_level(context, 0)
        unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(offer.versions.lowerBound), nil)
        unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(offer.versions.upperBound), nil)
        if let suites = offer.suites { unsafe SSL_CTX_set_cipher_list(context, suites) }
        let protocols = offer.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        if !protocols.isEmpty { unsafe SSL_CTX_set_alpn_protos(context, protocols, UInt32(protocols.count)) }
        guard let raw = unsafe SSL_new(context), let socket = unsafe SocketBIO.make(descriptor) else {
            throw ClientError(call: "SSL_new", code: 0)
        }
        unsafe SSL_set_bio(raw, socket, socket)
        if let name = offer.name { unsafe copenssl_set_server_name(raw, name) }
        unsafe SSL_set_connect_state(raw)
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe SSL_free(raw) }

    /// What the two have agreed on.
    var version: Int32 { unsafe SSL_version(raw) }

    var suite: String { unsafe String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(raw))) }

    /// The protocol chosen by ALPN, `nil` without one.
    var chosenProtocol: String? {
        var bytes: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        unsafe SSL_get0_alpn_selected(raw, &bytes, &count)
        return unsafe bytes.map {
            unsafe String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
        }
    }

    /// SHA-256 of the server's certificate.
    var fingerprint: String {
        guard let certificate = unsafe SSL_get0_peer_certificate(raw) else { return "" }
        return unsafe TLSCertificate(certificate).fingerprint
    }

    /// Whether the server gave something by which this session could be taken up again.
    var hasTicket: Bool { unsafe SSL_SESSION_is_resumable(SSL_get_session(raw)) == 1 }

    /// Whether the server has said that it is done (close_notify).
    var hasEnd: Bool { unsafe SSL_get_shutdown(raw) & SSL_RECEIVED_SHUTDOWN != 0 }

    func handshake() throws { try unsafe check(SSL_do_handshake, "SSL_do_handshake") }

    /// Asks for a handshake within the connection (TLS 1.2).
    func renegotiate() throws {
        try unsafe check(SSL_renegotiate, "SSL_renegotiate")
        try unsafe check(SSL_do_handshake, "SSL_do_handshake")
    }

    /// Takes new keys and asks the server for new ones too (RFC 8446 §4.6.3).
    func updateKeys() { unsafe SSL_key_update(raw, SSL_KEY_UPDATE_REQUESTED) }

    /// In one record at least.
    func write(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        var written = 0
        guard unsafe SSL_write_ex(raw, bytes, bytes.count, &written) == 1 else {
            throw failure("SSL_write")
        }
    }

    /// 0 at the end that the server has announced; any other end is an error.
    @unsafe func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        ERR_clear_error()
        var count = 0
        let result = unsafe SSL_read_ex(raw, buffer.baseAddress, buffer.count, &count)
        if result == 1 { return count }
        if unsafe SSL_get_error(raw, result) == SSL_ERROR_ZERO_RETURN { return 0 }
        throw failure("SSL_read")
    }

    /// Says that nothing more will be sent.
    func finish() { unsafe SSL_shutdown(raw) }

    @unsafe private func check(_ call: (OpaquePointer?) -> Int32, _ name: String) throws {
        ERR_clear_error()
        guard unsafe call(raw) == 1 else { throw failure(name) }
    }

    private func failure(_ call: String) -> ClientError {
        ClientError(call: "\(call): \(OpenSSLReason.words)", code: OpenSSLReason.number)
    }
}
