import Auth
import CCurl
import Queues

/// One connection to the receiver, opened when it's needed and kept for the next notice.
///
/// Unchecked: every method runs on the thread of the ``WebhookWorker`` that owns it.
@safe final class WebhookConnection: @unchecked Sendable {
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let endpoint: WebhookEndpoint
    private let agent: String
    private let limits: WebhookLimits
    private let exchange: WebhookExchange
    private var handle: UnsafeMutableRawPointer?

    init(endpoint: WebhookEndpoint, agent: String, limits: WebhookLimits, closing: ClosingTime) {
        self.endpoint = endpoint
        self.agent = agent
        self.limits = limits
        exchange = WebhookExchange(closing: closing)
    }

    deinit { end() }

    /// Posts a notice, and says what the answer means.
    func post(_ notice: SignedNotice) -> NoticeOutcome {
        guard let handle = unsafe opened() else { return .failed(reason: "libcurl doesn't start", retryAfter: nil) }
        exchange.begin()
        var fields: UnsafeMutablePointer<curl_slist>?
        defer { unsafe curl_slist_free_all(fields) }
        for field in [
            "Content-Type: application/json", "webhook-id: \(notice.id)", "webhook-timestamp: \(notice.timestamp)",
            "webhook-signature: \(notice.signature)",
        ] {
            guard let longer = unsafe curl_slist_append(fields, field) else {
                return .failed(reason: "out of memory", retryAfter: nil)
            }
            unsafe fields = longer
        }
        let isSet = unsafe [
            ccurl_set_list(handle, CURLOPT_HTTPHEADER, fields),
            ccurl_set_body(handle, notice.body, curl_off_t(notice.body.count)),
        ].allSatisfy { $0 == CURLE_OK }
        let code = unsafe isSet ? curl_easy_perform(handle) : CURLE_OUT_OF_MEMORY
        _ = unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, nil)
        return unsafe outcome(code, handle)
    }

    /// Closes the connection.
    func end() {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        unsafe curl_easy_cleanup(handle)
    }

    private func outcome(_ code: CURLcode, _ handle: UnsafeMutableRawPointer) -> NoticeOutcome {
        if exchange.isStopped { return .stopped }
        guard code == CURLE_OK || exchange.isCutShort else {
            return .failed(reason: Self.reason(code), retryAfter: nil)
        }
        var status = 0
        var wait: curl_off_t = 0
        _ = unsafe ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        _ = unsafe ccurl_get_offset(handle, CURLINFO_RETRY_AFTER, &wait)
        switch status {
        case 200..<300: return .delivered
        case 300..<400: return .failed(reason: "status \(status), and redirects aren't followed", retryAfter: nil)
        case 410: return .gone
        case 400..<500 where status != 408 && status != 429: return .refused(reason: "status \(status)")
        default: return .failed(reason: "status \(status)", retryAfter: wait > 0 ? .seconds(wait) : nil)
        }
    }

    private static func reason(_ code: CURLcode) -> String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "host name not found"
        case CURLE_COULDNT_RESOLVE_PROXY: "the proxy's name not found"
        case CURLE_COULDNT_CONNECT: "no connection"
        case CURLE_OPERATION_TIMEDOUT: "no answer in time"
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE: "connection lost"
        case CURLE_PEER_FAILED_VERIFICATION: "TLS: the receiver's certificate isn't accepted"
        case CURLE_SSL_CACERT_BADFILE: "TLS: the file of authorities can't be used"
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: "TLS: no agreement"
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: "not an HTTP answer"
        default: "libcurl error \(code.rawValue)"
        }
    }

    /// The handle, made and set up the first time.
    private func opened() -> UnsafeMutableRawPointer? {
        if let handle = unsafe handle { return unsafe handle }
        guard Self.isReady, let made = unsafe curl_easy_init() else { return nil }
        guard unsafe (options(of: made) + exchange.install(on: made)).allSatisfy({ $0 == CURLE_OK }) else {
            unsafe curl_easy_cleanup(made)
            return nil
        }
        unsafe handle = made
        return unsafe made
    }

    private func options(of handle: UnsafeMutableRawPointer) -> [CURLcode] {
        var codes = unsafe [
            ccurl_set_string(handle, CURLOPT_URL, endpoint.url),
            // The address is the operator's, and no answer leads anywhere else.
            ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, endpoint.isSecure ? "https" : "http"),
            ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0),
            ccurl_set_long(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
            ccurl_set_string(handle, CURLOPT_USERAGENT, agent),
            ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1),
            ccurl_set_long(handle, CURLOPT_MAXCONNECTS, 1),
            ccurl_set_long(handle, CURLOPT_MAXAGE_CONN, limits.idle.wholeSeconds),
            ccurl_set_long(handle, CURLOPT_TCP_KEEPALIVE, 1),
            ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: limits.connect.wholeMilliseconds)),
            ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(clamping: limits.answer.wholeMilliseconds)),
            ccurl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2),
        ]
        // To a receiver nearby no proxy of the environment is in the way.
        if !endpoint.isSecure { unsafe codes.append(ccurl_set_string(handle, CURLOPT_PROXY, "")) }
        if let file = endpoint.authorityFile { unsafe codes.append(ccurl_set_string(handle, CURLOPT_CAINFO, file)) }
        if let (user, password) = endpoint.credentials {
            unsafe codes += [
                ccurl_set_string(handle, CURLOPT_USERNAME, user), ccurl_set_string(handle, CURLOPT_PASSWORD, password),
            ]
        }
        return codes
    }
}
