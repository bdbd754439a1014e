import COpenSSL

/// A call of OpenSSL that failed: its name and OpenSSL's own reason, never an argument.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The function's name.
    public let call: String
    /// The first entry of OpenSSL's error queue (ERR_get_error(3)); 0 when there is none.
    public let code: UInt

    /// `EVP_DigestSign: no private key`.
    public var description: String {
        guard let reason = unsafe ERR_reason_error_string(code) else { return "\(call): failed" }
        return unsafe "\(call): \(String(cString: reason))"
    }

    init(call: StaticString) {
        self.call = call.description
        code = ERR_get_error()
        ERR_clear_error()
    }

    /// OpenSSL's calls return 1 for success.
    static func check(_ result: Int32, _ call: StaticString) throws(CryptoError) {
        guard result == 1 else { throw CryptoError(call: call) }
    }
}
