import FuzzDriver
import MagicLinkAPI

/// Codes: what is accepted is six ASCII digits, and reads as itself.
@main
struct FuzzCode {
    static func main() {
        fuzz { bytes in
            guard let code = OneTimeCode(String(decoding: bytes, as: UTF8.self)) else { return }
            precondition(code.digits.utf8.count == 6)
            precondition(code.digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            precondition(OneTimeCode(code.digits) == code)
            precondition(UInt32(code.digits).map { OneTimeCode(number: $0) } == code)
            precondition(!"\(code)".utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        }
    }
}
