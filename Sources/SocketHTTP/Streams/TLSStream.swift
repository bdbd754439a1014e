#if os(Linux)
import COpenSSL
import Glibc

/// TLS over a socket: 1.2 or later, with a certificate that the system trusts and that names the host (RFC 9525).
///
/// OpenSSL works between two buffers in memory, and the socket is read and written here: no write can raise SIGPIPE, and
/// each wait has its end.
@safe final class TLSStream: ByteStream {
    private let context: OpaquePointer
    private let ssl: OpaquePointer
    /// Both belong to `ssl`.
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    private let socket: SocketStream
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

    /// Trusts the certificates in `trustFile` (PEM); without one the system's, or what `SSL_CERT_FILE` and `SSL_CERT_DIR`
    /// name in their place.
    init(over socket: SocketStream, to host: String, trusting trustFile: String?) throws(CallError) {
        ERR_clear_error()
        guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { throw Self.failure() }
        guard let ssl = unsafe SSL_new(context) else {
            unsafe SSL_CTX_free(context)
            throw Self.failure()
        }
        guard let incoming = unsafe BIO_new(BIO_s_mem()), let outgoing = unsafe BIO_new(BIO_s_mem()) else {
            unsafe SSL_free(ssl)
            unsafe SSL_CTX_free(context)
            throw Self.failure()
        }
        unsafe SSL_set_bio(ssl, incoming, outgoing)
        unsafe (self.context, self.ssl, self.incoming, self.outgoing) = unsafe (context, ssl, incoming, outgoing)
        self.socket = socket
        try configure(for: host, trusting: trustFile)
    }

    deinit {
        unsafe SSL_free(ssl)
        unsafe SSL_CTX_free(context)
        ERR_clear_error()
    }

    /// Agrees on keys, and finds out whether the server is the one it should be.
    func handshake() throws(CallError) {
        while true {
            ERR_clear_error()
            let result = unsafe SSL_connect(ssl)
            let problem = unsafe SSL_get_error(ssl, result)
            if result != 1, problem != SSL_ERROR_WANT_READ {
                let failure = refusal()
                socket.writeWithoutWaiting(taken())  // Tells the server why.
                throw failure
            }
            try flush()
            if result == 1 { return }
            guard try fill() else { throw .cut }
        }
    }

    func write(_ bytes: [UInt8]) throws(CallError) {
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return }
        while true {
            ERR_clear_error()
            let result = unsafe SSL_write(ssl, bytes, count)
            let problem = unsafe SSL_get_error(ssl, result)
            guard result > 0 || problem == SSL_ERROR_WANT_READ else { throw Self.broken() }
            try flush()
            // All of it, since the buffer in memory takes anything.
            if result > 0 { return }
            guard try fill() else { throw .cut }
        }
    }

    func read() throws(CallError) -> [UInt8] {
        while true {
            ERR_clear_error()
            let count = unsafe SSL_read(ssl, &buffer, Int32(buffer.count))
            if count > 0 { return Array(buffer.prefix(Int(count))) }
            let problem = unsafe SSL_get_error(ssl, count)
            if problem == SSL_ERROR_ZERO_RETURN { return [] }
            guard problem == SSL_ERROR_WANT_READ else { throw Self.broken() }
            try flush()
            // An end without a close_notify may be somebody's on the way (RFC 8446 §6.1).
            guard try fill() else { throw .cut }
        }
    }

    func finish() {
        _ = unsafe SSL_shutdown(ssl)
        socket.writeWithoutWaiting(taken())
    }

    private func configure(for host: String, trusting trustFile: String?) throws(CallError) {
        let isTrusting =
            if let trustFile {
                unsafe SSL_CTX_load_verify_file(context, trustFile) == 1
            } else {
                unsafe SSL_CTX_set_default_verify_paths(context) == 1
            }
        let protocols = [8] + Array("http/1.1".utf8)
        unsafe SSL_set_verify(ssl, SSL_VERIFY_PEER, nil)
        guard isTrusting, unsafe copenssl_require_tls12(ssl) == 1,
            unsafe SSL_set_alpn_protos(ssl, protocols, UInt32(protocols.count)) == 0
        else { throw Self.failure() }
        // A dot at its end belongs to the resolver, not to the name.
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if Self.isAddress(name) {
            guard unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), name) == 1 else { throw Self.failure() }
        } else {
            unsafe SSL_set_hostflags(ssl, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            guard unsafe SSL_set1_host(ssl, name) == 1, unsafe copenssl_set_server_name(ssl, name) == 1 else {
                throw Self.failure()
            }
        }
    }

    private static func isAddress(_ host: String) -> Bool {
        var address = in6_addr()
        return unsafe inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
    }

    /// What OpenSSL wants to send.
    private func taken() -> [UInt8] {
        let count = min(unsafe BIO_ctrl_pending(outgoing), Int(Int32.max))
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe BIO_read(outgoing, &bytes, Int32(count))
        return Array(bytes.prefix(max(0, Int(read))))
    }

    private func flush() throws(CallError) { try socket.write(taken()) }

    /// Hands on what has come; `false` at the end of the connection.
    private func fill() throws(CallError) -> Bool {
        let bytes = try socket.read()
        guard !bytes.isEmpty else { return false }
        guard unsafe BIO_write(incoming, bytes, Int32(bytes.count)) == Int32(bytes.count) else { throw Self.broken() }
        return true
    }

    private func refusal() -> CallError {
        let verdict = unsafe SSL_get_verify_result(ssl)
        guard verdict == Int(X509_V_OK) else {
            return .untrustedCertificate(unsafe String(cString: X509_verify_cert_error_string(verdict)))
        }
        return Self.failure()
    }

    private static func failure() -> CallError { .noSecureConnection(reason()) }

    private static func broken() -> CallError { .malformed("TLS: \(reason())") }

    /// OpenSSL's words for what went wrong, and none left for others on this thread.
    private static func reason() -> String {
        let code = ERR_peek_error()
        defer { ERR_clear_error() }
        guard code != 0, let text = unsafe ERR_reason_error_string(code) else { return "OpenSSL gives no reason" }
        return unsafe String(cString: text)
    }
}
#endif
