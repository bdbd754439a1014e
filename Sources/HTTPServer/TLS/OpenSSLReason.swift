import COpenSSL

/// OpenSSL's account of what went wrong on this thread.
enum OpenSSLReason {
    /// The number of the first error, 0 without one.
    static var number: Int32 { ERR_GET_REASON(ERR_peek_error()) }

    /// OpenSSL's words for the first error, which are fixed texts and hold nothing of anybody's.
    static var words: String {
        let code = ERR_peek_error()
        guard code != 0, let text = unsafe ERR_reason_error_string(code) else { return "no reason given" }
        return unsafe String(cString: text)
    }
}
