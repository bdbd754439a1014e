import AuthMail

/// How mails leave.
enum MailSetting: Hashable, Sendable {
    /// One .eml file each in a folder; a relative path is one in the data folder.
    case directory(path: String)
    case smtp(SMTPSettings)

    static func read(_ reader: inout SettingReader) -> MailSetting? {
        let isEncrypted = reader.value(.mailStartTLS, as: SettingText.flag(true: "required", false: "off"))
        let isChecked = reader.value(.mailCertificate, as: SettingText.flag(true: "checked", false: "unchecked"))
        let authorities = reader.optional(.mailAuthorities, as: SettingText.path)
        let hello = reader.optional(.mailHello, as: helloName)
        let connections = reader.value(.mailConnections, as: SettingText.number(in: 1...16))
        let setting = reader.value(.mail, as: MailSetting.init(setting:))
        guard let isEncrypted, let isChecked, let connections, case .smtp(var settings) = setting else {
            return setting
        }
        if !isEncrypted {
            guard settings.encryption == .startTLS else {
                reader.refuse(.mailStartTLS, "left out with smtps://, which is encrypted from the first byte")
                return nil
            }
            settings.encryption = .off
        }
        settings.verifiesCertificate = isChecked
        settings.authorityFile = authorities
        settings.helloName = hello
        settings.connections = connections
        return .smtp(settings)
    }

    /// Reads `directory:mail`, `smtp://user:password@host:587` or `smtps://…`.
    init(setting text: String) throws(SettingError) {
        if text.hasPrefix("directory:") {
            let path = String(text.dropFirst("directory:".count))
            guard !path.isEmpty else { throw Self.refusal }
            self = .directory(path: try SettingText.path(path))
        } else if text.hasPrefix("smtp://") {
            self = .smtp(try Self.smtp(text.dropFirst("smtp://".count), .startTLS))
        } else if text.hasPrefix("smtps://") {
            self = .smtp(try Self.smtp(text.dropFirst("smtps://".count), .implicitTLS))
        } else if text.hasPrefix("https://") {
            throw SettingError(
                "smtp://…, smtps://… or directory:PATH; handing mails to an https address isn't supported yet")
        } else {
            throw Self.refusal
        }
    }

    private static let refusal = SettingError(
        "smtp://user:password@host:587, smtps://user:password@host:465 or directory:PATH, "
            + "with special characters of user and password percent-encoded (% as %25)")

    private static func smtp(
        _ text: Substring, _ encryption: SMTPSettings.Encryption
    ) throws(SettingError) -> SMTPSettings {
        guard SettingText.isPlain(String(text)) else { throw refusal }
        let at = text.lastIndex(of: "@")
        let authority = at.map { text[text.index(after: $0)...] } ?? text
        let (host, port) = try hostAndPort(authority.hasSuffix("/") ? authority.dropLast() : authority)
        return SMTPSettings(
            host: host, port: port, encryption: encryption,
            credentials: try at.map { at throws(SettingError) in
                try credentials(text[..<at])
            })
    }

    private static func credentials(_ text: Substring) throws(SettingError) -> SMTPSettings.Credentials {
        guard let colon = text.firstIndex(of: ":"), let user = PercentEncoding.decode(text[..<colon]),
            let password = PercentEncoding.decode(text[colon...].dropFirst()), !user.isEmpty, !password.isEmpty,
            SettingText.isPlain(user), SettingText.isPlain(password)
        else { throw refusal }
        return SMTPSettings.Credentials(user: user, password: password)
    }

    private static func hostAndPort(_ text: Substring) throws(SettingError) -> (host: String, port: Int?) {
        let isBracketed = text.hasPrefix("[")
        let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":")
        let host = (isBracketed ? text.dropFirst() : text)[..<(end ?? text.endIndex)]
        let rest = text[(end ?? text.endIndex)...].drop { isBracketed && $0 == "]" }
        let isHost = isBracketed ? HostName.isIPv6(host) && end != nil : HostName.isHost(host)
        guard isHost else { throw refusal }
        guard !rest.isEmpty else { return (String(host), nil) }
        guard rest.hasPrefix(":") else { throw refusal }
        return (String(host), try SettingText.number(in: 1...65_535)(String(rest.dropFirst())))
    }

    /// A name for EHLO: a host name, or an address in brackets (RFC 5321 §4.1.1.1).
    private static func helloName(_ text: String) throws(SettingError) -> String {
        let isLiteral =
            text.hasPrefix("[") && text.hasSuffix("]")
            && HostName.isAddressLiteral(text.dropFirst().dropLast())
        guard isLiteral || HostName.isHost(text[...]) else {
            throw SettingError("a host name such as mail.example.com, or an address such as [192.0.2.1]")
        }
        return text
    }
}
