/// A mail as it goes over the wire, before dots are doubled. Holds secrets: never logged.
public struct ComposedMail: Hashable, Sendable {
    /// The envelope's sender (RFC 5321 §4.1.1.2).
    public let sender: String
    /// The envelope's recipient, its domain in A-labels (RFC 5321 §4.1.1.3).
    public let recipient: String
    /// Whether only a server that offers SMTPUTF8 may get it (RFC 6531 §3.2): the local part is outside ASCII.
    public let needsSMTPUTF8: Bool
    /// The message (RFC 5322): every line ends with CRLF.
    public let bytes: [UInt8]
}
