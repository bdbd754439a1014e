import Auth
import CCurl
import Glibc
import Queues

/// One connection to a mail server, opened when it's needed and kept for the next mail.
///
/// Unchecked: every method runs on the thread of the ``SMTPWorker`` that owns it.
@safe final class SMTPConnection: @unchecked Sendable {
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let settings: SMTPSettings
    private let helloName: String
    private let limits: SMTPLimits
    private let conversation: SMTPConversation
    private var handle: UnsafeMutableRawPointer?
    private var callbacks: SMTPCallbacks?
    private var addresses: UnsafeMutablePointer<curl_slist>?
    /// Whether the last mail went well, so that its connection was kept.
    private var hasConnection = false

    init(settings: SMTPSettings, helloName: String, limits: SMTPLimits, closing: ClosingTime) {
        self.settings = settings
        self.helloName = helloName
        self.limits = limits
        conversation = SMTPConversation(limits: limits, closing: closing)
    }

    deinit { end() }

    /// Sends a mail; over a new connection, once, where the kept one turns out to be dead.
    func send(_ mail: ComposedMail) -> DeliveryOutcome {
        guard let handle = unsafe opened() else { return .deferred(reason: "connect: libcurl doesn't start") }
        let first = unsafe perform(mail, on: handle, overNewConnection: false)
        guard first.isStaleConnection else { return first.outcome }
        return unsafe perform(mail, on: handle, overNewConnection: true).outcome
    }

    /// Sends a mail to a receiver in this process, over a connection of its own.
    func send(_ mail: ComposedMail, to receiver: MailReceiver) -> DeliveryOutcome {
        guard let handle = unsafe opened(), let callbacks else {
            return .deferred(reason: "connect: libcurl doesn't start")
        }
        callbacks.receiver = receiver
        defer { callbacks.receiver = nil }
        let isSet = unsafe all([
            ccurl_set_string(handle, CURLOPT_ABSTRACT_UNIX_SOCKET, receiver.name),
            // Each receiver is another server, and takes one mail.
            ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1),
        ])
        guard isSet else { return .deferred(reason: "connect: libcurl has no Unix-domain sockets") }
        return unsafe perform(mail, on: handle, overNewConnection: true).outcome
    }

    /// Says QUIT without waiting for the answer, and closes.
    func end() {
        guard let handle = unsafe handle else { return }
        unsafe self.handle = nil
        var socket = CURL_SOCKET_BAD
        // libcurl would wait two minutes for the answer to QUIT: with this it finds the end of the stream at once.
        if unsafe ccurl_get_socket(handle, &socket) == CURLE_OK, socket != CURL_SOCKET_BAD {
            _ = shutdown(socket, Int32(SHUT_RD))
        }
        unsafe curl_easy_cleanup(handle)
        callbacks = nil
        unsafe curl_slist_free_all(addresses)
        unsafe addresses = nil
    }

    private func perform(
        _ mail: ComposedMail, on handle: UnsafeMutableRawPointer, overNewConnection isNew: Bool
    ) -> SMTPResult {
        conversation.begin(needsSMTPUTF8: mail.needsSMTPUTF8)
        guard let message = unsafe MIMEMessage(mail, for: handle) else {
            return SMTPResult(
                code: CURLE_OUT_OF_MEMORY, stage: .connect, reply: nil, stop: nil, systemError: 0, isReused: false)
        }
        let recipients = unsafe curl_slist_append(nil, "<\(mail.recipient)>")
        defer { unsafe curl_slist_free_all(recipients) }
        let isSet = unsafe all([
            ccurl_set_string(handle, CURLOPT_MAIL_FROM, "<\(mail.sender)>"),
            ccurl_set_list(handle, CURLOPT_MAIL_RCPT, recipients),
            ccurl_set_long(handle, CURLOPT_FRESH_CONNECT, isNew ? 1 : 0),
        ])
        let code = unsafe isSet ? curl_easy_perform(handle) : CURLE_OUT_OF_MEMORY
        _ = unsafe ccurl_set_list(handle, CURLOPT_MAIL_RCPT, nil)
        message.detach()
        return unsafe result(code, of: handle)
    }

    /// Greets the server, encrypts, signs in and says NOOP: everything that comes before a mail, and no mail.
    func tryOut() -> SMTPTrial {
        guard let handle = unsafe opened() else { return .failed("connect: libcurl doesn't start", .other) }
        conversation.begin(needsSMTPUTF8: false)
        let isSet = unsafe all([
            ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, SMTPStage.noOperation.rawValue),
            ccurl_set_long(handle, CURLOPT_NOBODY, 1),
        ])
        let code = unsafe isSet ? curl_easy_perform(handle) : CURLE_OUT_OF_MEMORY
        var verification = 0
        _ = unsafe ccurl_get_long(handle, CURLINFO_SSL_VERIFYRESULT, &verification)
        let trial = SMTPTrial(
            unsafe result(code, of: handle), verification: verification,
            offersAuthentication: conversation.offersAuthentication)
        end()
        return trial
    }

    private func result(_ code: CURLcode, of handle: UnsafeMutableRawPointer) -> SMTPResult {
        var connects = 0
        var systemError = 0
        _ = unsafe ccurl_get_long(handle, CURLINFO_NUM_CONNECTS, &connects)
        _ = unsafe ccurl_get_long(handle, CURLINFO_OS_ERRNO, &systemError)
        let isReused = hasConnection && connects == 0
        hasConnection = code == CURLE_OK
        return SMTPResult(
            code: code, stage: conversation.stage, reply: conversation.reply, stop: conversation.stop,
            systemError: systemError, isReused: isReused)
    }

    /// The handle, made and set up the first time.
    private func opened() -> UnsafeMutableRawPointer? {
        if let handle = unsafe handle { return unsafe handle }
        guard Self.isReady, let made = unsafe curl_easy_init() else { return nil }
        blockBrokenPipeSignal()
        let callbacks = unsafe SMTPCallbacks(handle: made, conversation: conversation)
        guard unsafe all(options(of: made) + callbacks.install()) else {
            unsafe curl_easy_cleanup(made)
            unsafe curl_slist_free_all(addresses)
            unsafe addresses = nil
            return nil
        }
        unsafe handle = made
        self.callbacks = callbacks
        return unsafe made
    }

    private func options(of handle: UnsafeMutableRawPointer) -> [CURLcode] {
        var codes = unsafe [
            ccurl_set_string(handle, CURLOPT_URL, settings.url(helloName: helloName)),
            ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
            // Whatever the environment says of proxies is about the web.
            ccurl_set_string(handle, CURLOPT_PROXY, ""),
            ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1),
            ccurl_set_long(handle, CURLOPT_MAXCONNECTS, 1),
            ccurl_set_long(handle, CURLOPT_MAXAGE_CONN, limits.idle.wholeSeconds),
            ccurl_set_long(handle, CURLOPT_TCP_KEEPALIVE, 1),
            // The conversation keeps its own time, stage by stage; these are behind it.
            ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(limits.preparation)),
            ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds(limits.preparation + limits.acceptance * 2)),
            ccurl_set_long(handle, CURLOPT_USE_SSL, Int(useSSL.rawValue)),
            ccurl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, settings.verifiesCertificate ? 1 : 0),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, settings.verifiesCertificate ? 2 : 0),
        ]
        if let file = settings.authorityFile {
            unsafe codes.append(ccurl_set_string(handle, CURLOPT_CAINFO, file))
        }
        if !settings.addresses.isEmpty {
            let entry = "\(settings.host):\(settings.port):\(settings.addresses.joined(separator: ","))"
            unsafe addresses = curl_slist_append(nil, entry)
            unsafe codes.append(ccurl_set_list(handle, CURLOPT_RESOLVE, addresses))
        }
        if let credentials = settings.credentials {
            unsafe codes += [
                ccurl_set_string(handle, CURLOPT_USERNAME, credentials.user),
                ccurl_set_string(handle, CURLOPT_PASSWORD, credentials.password),
                // Left to itself libcurl prefers NTLM where Exchange offers it, and fails.
                ccurl_set_string(handle, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN"),
            ]
        }
        return codes
    }

    private var useSSL: curl_usessl { settings.encryption == .off ? CURLUSESSL_NONE : CURLUSESSL_ALL }

    private func milliseconds(_ duration: Duration) -> Int { Int(clamping: duration.wholeMilliseconds) }

    private func all(_ codes: [CURLcode]) -> Bool { codes.allSatisfy { $0 == CURLE_OK } }

    /// A server that hangs up must not end the process: OpenSSL writes without MSG_NOSIGNAL.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
