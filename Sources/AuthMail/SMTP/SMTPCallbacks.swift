import CCurl

/// Leads libcurl's callbacks to an ``SMTPConversation``. Must live as long as the handle.
@safe final class SMTPCallbacks {
    private let handle: UnsafeMutableRawPointer
    private let conversation: SMTPConversation
    /// The other end, where it is in this process.
    var receiver: MailReceiver?

    init(handle: UnsafeMutableRawPointer, conversation: SMTPConversation) {
        unsafe self.handle = handle
        self.conversation = conversation
    }

    func install() -> [CURLcode] {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        return unsafe [
            ccurl_set_callbacks(handle, Self.header, Self.debug, Self.progress, context),
            // Without it there is no progress callback, and so no end to a silent server.
            ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0),
            // The debug callback is what tells which command has gone out; it stands in for the output on stderr.
            ccurl_set_long(handle, CURLOPT_VERBOSE, 1),
        ]
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> SMTPCallbacks? {
        unsafe context.map { unsafe Unmanaged<SMTPCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let header: ccurl_data_callback = { bytes, size, count, context in
        guard let callbacks = unsafe from(context) else { return 0 }
        let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        return unsafe callbacks.conversation.received(line) ? size * count : 0
    }

    private static let debug: ccurl_debug_callback = { _, type, bytes, count, context in
        guard type == CURLINFO_HEADER_OUT, let callbacks = unsafe from(context) else { return 0 }
        unsafe callbacks.conversation.sent(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
    }

    private static let progress: ccurl_progress_callback = { context, _, _, _, sent in
        guard let callbacks = unsafe from(context) else { return 1 }
        callbacks.receiver?.takeTurn()
        var time: curl_off_t = 0
        _ = unsafe ccurl_get_offset(callbacks.handle, CURLINFO_CONNECT_TIME_T, &time)
        return callbacks.conversation.mayGoOn(isConnected: time > 0, sent: Int64(sent)) ? 0 : 1
    }
}
