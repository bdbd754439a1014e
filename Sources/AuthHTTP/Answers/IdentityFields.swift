import Auth
import HTTP
import MagicLinkAPI

/// Whose session it is, in header fields: what a proxy that has asked hands on to the site behind it.
struct IdentityFields: Sendable {
    let lines: [HTTPFields.Line]

    init(_ session: SignedIn) {
        lines = [
            HTTPFields.Line(name: "Remote-User", value: session.user.id),
            HTTPFields.Line(name: "Remote-Email", value: Self.ascii(session.user.mailbox)),
            HTTPFields.Line(name: "Remote-Session", value: session.sessionID.text),
        ]
    }

    /// The address in ASCII: the domain in A-labels (RFC 5890 §2.3.2.1); in the local part every byte beyond ASCII as
    /// `%` and two digits, and so every `%` itself: no two addresses become one.
    private static func ascii(_ mailbox: Mailbox) -> String {
        let local = mailbox.address.localPart.utf8.map { byte in
            byte < 0x80 && byte != UInt8(ascii: "%")
                ? String(Unicode.Scalar(byte)) : PercentCoding.encode(byte)
        }
        return local.joined() + "@" + mailbox.asciiDomain
    }
}
