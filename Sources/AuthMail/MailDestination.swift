/// Where mails go, as a setting says it.
public enum MailDestination: Hashable, Sendable {
    /// To a mail server.
    case smtp(SMTPSettings)
    /// Into a folder.
    case directory(path: String)

    /// Reads `directory:PATH`, `smtp://user:password@host:587` or `smtps://…`.
    ///
    /// User and password are percent-decoded. After a `?` stand, joined by `&`: `tls=off` (smtp only),
    /// `certificate=unverified`, `ca=FILE`, `ehlo=NAME` and `connections=1…16`.
    /// - Throws: ``MailSettingError``, which never repeats user or password.
    public init(_ text: String) throws(MailSettingError) {
        let value = text.trimmed
        guard let colon = value.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw Self.unknown }
        let rest = String(value[value.utf8.index(after: colon)...])
        switch value[..<colon].lowercased() {
        case "directory":
            guard !rest.isEmpty, rest.singleLine == rest else {
                throw MailSettingError("directory: needs the path of a folder, as in directory:mail")
            }
            self = .directory(path: rest)
        case "smtp": self = .smtp(try SMTPAddress.parse(rest, encryption: .startTLS))
        case "smtps": self = .smtp(try SMTPAddress.parse(rest, encryption: .implicitTLS))
        default: throw Self.unknown
        }
    }

    private static var unknown: MailSettingError {
        MailSettingError("mail goes to directory:PATH, smtp://user:password@host:587 or smtps://user:password@host:465")
    }
}
