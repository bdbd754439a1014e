import Foundation
import MagicLinkAPI

/// What somebody answers when asked for the code or the link.
enum TypedAnswer: Hashable, Sendable {
    case code(OneTimeCode)
    /// A link, or its token.
    case link(String)
    /// Another mail is wanted.
    case resend
    /// Neither.
    case unreadable

    /// Reads a line.
    init(_ line: String) {
        let text = line.trimmingCharacters(in: Self.around)
        if text.isEmpty || text.lowercased() == "r" {
            self = .resend
        } else if let code = OneTimeCode(text) {
            self = .code(code)
        } else if text.contains(Endpoint.linkPrefix) || Self.isToken(text) {
            self = .link(text)
        } else {
            self = .unreadable
        }
    }

    /// What mail programs put around a link or a code that is copied out of them.
    static let around = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "<>\"'()[]"))

    /// Letters and digits, as many as a token has, give or take what was lost in copying: the server looks closer.
    private static func isToken(_ text: String) -> Bool {
        (32...48).contains(text.utf8.count) && text.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 < 0x7F }
            && text.allSatisfy { $0.isLetter || $0.isNumber }
    }
}
