/// What a mail says and to whom, ready for libcurl to write and send. Holds secrets: never logged.
struct ComposedMail: Hashable, Sendable {
    /// The envelope's sender (RFC 5321 §4.1.1.2).
    let sender: String
    /// The envelope's recipient, its domain in A-labels (RFC 5321 §4.1.1.3).
    let recipient: String
    /// Whether only a server that offers SMTPUTF8 may get it (RFC 6531 §3.2): the local part is outside ASCII.
    let needsSMTPUTF8: Bool
    /// The header's fields, folded, without the end of the last line; those of MIME are libcurl's to write.
    let fields: [String]
    /// The forms of the body, the plainest first (RFC 2046 §5.1.4).
    let parts: [MailPart]
}
