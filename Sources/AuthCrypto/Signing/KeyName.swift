import Auth
import Glibc

/// The names of key files: the moment from which the key signs, in UTC, `20260801T101500Z.pem`.
enum KeyName {
    /// The name of a key that signs from `moment` on.
    static func file(signingFrom moment: Timestamp) throws(KeyFileError) -> String {
        var seconds = time_t(moment.seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&seconds, &parts) != nil else {
            throw .system(call: "gmtime_r", path: "", errno: errno)
        }
        let date = unsafe [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(twoDigits).joined()
        let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined()
        return "\(date)T\(time)Z.pem"
    }

    /// The moment that a name says; `nil` for a name of another kind.
    static func moment(_ file: String) -> Timestamp? {
        let digits = file.utf8.prefix(15).filter { (0x30...0x39).contains($0) }.map { Int32($0 - 0x30) }
        guard digits.count == 14 else { return nil }
        let number = { (range: Range<Int>) in digits[range].reduce(0) { $0 * 10 + $1 } }
        var parts = unsafe tm()
        unsafe parts.tm_year = number(0..<4) - 1900
        unsafe parts.tm_mon = number(4..<6) - 1
        unsafe parts.tm_mday = number(6..<8)
        unsafe parts.tm_hour = number(8..<10)
        unsafe parts.tm_min = number(10..<12)
        unsafe parts.tm_sec = number(12..<14)
        let moment = Timestamp(seconds: Int64(unsafe timegm(&parts)))
        // The 31st of February becomes the 3rd of March: only what comes back as it was is a moment.
        return (try? Self.file(signingFrom: moment)) == file ? moment : nil
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
