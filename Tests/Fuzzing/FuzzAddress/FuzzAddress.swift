import FuzzDriver
import MagicLinkAPI

/// E-mail addresses: what is accepted is short, visible, one address, and reads as itself.
@main
struct FuzzAddress {
    static func main() {
        fuzz { bytes in
            guard let address = try? EmailAddress(String(decoding: bytes, as: UTF8.self)) else { return }
            let text = address.text
            precondition(text.utf8.count <= 254 && address.localPart.utf8.count <= 64)
            precondition(text.unicodeScalars.count { $0 == "@" } == 1)
            precondition(text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ",") })
            precondition((try? EmailAddress(text)) == address)
            precondition((try? EmailAddress(" \t\(text)\r\n")) == address)
            precondition(address.masked.hasSuffix("•••@" + address.domain))
            precondition(String(describing: address) == address.masked)
        }
    }
}
