import AuthMail

extension MailDestination {
    /// Reads how mails leave, and what its own variables say of the mail server.
    static func read(_ reader: inout SettingReader) -> MailDestination? {
        let isEncrypted = reader.value(.mailStartTLS, as: SettingText.flag(true: "required", false: "off"))
        let isChecked = reader.value(.mailCertificate, as: SettingText.flag(true: "checked", false: "unchecked"))
        let authorities = reader.optional(.mailAuthorities, as: SettingText.path)
        let hello = reader.optional(.mailHello, as: helloName)
        let connections = reader.value(.mailConnections, as: SettingText.number(in: 1...16))
        let destination = reader.value(.mail) { text throws(SettingError) in
            try MailDestination(setting: text, isEncrypted: isEncrypted ?? true)
        }
        guard let isEncrypted, let isChecked, let connections, case .smtp(var settings) = destination else {
            return destination
        }
        if !isEncrypted, settings.encryption == .implicitTLS {
            reader.refuse(.mailStartTLS, "left out with smtps://, which is encrypted from the first byte")
            return nil
        }
        settings.verifiesCertificate = isChecked
        settings.authorityFile = authorities
        settings.helloName = hello
        settings.connections = connections
        return .smtp(settings)
    }

    private init(setting text: String, isEncrypted: Bool) throws(SettingError) {
        guard !text.hasPrefix("https://") else {
            throw SettingError(
                "smtp://…, smtps://… or directory:PATH; handing mails to an https address isn't supported yet")
        }
        let allowed =
            "smtp://user:password@host:587, smtps://user:password@host:465 or directory:PATH, with special characters of "
            + "user and password percent-encoded (? as %3F)"
        // What the address could say behind a question mark has variables of its own.
        let isMailServer = text.hasPrefix("smtp:") || text.hasPrefix("smtps:")
        guard !isMailServer || !text.utf8.contains(UInt8(ascii: "?")) else { throw SettingError(allowed) }
        // Without TLS the usual port is another.
        let isOff = !isEncrypted && text.hasPrefix("smtp:")
        self = try SettingError.rethrow(allowed) { () throws(MailSettingError) in
            try MailDestination(isOff ? text + "?tls=off" : text)
        }
    }

    private static func helloName(_ text: String) throws(SettingError) -> String {
        guard SMTPSettings.canGreet(as: text) else {
            throw SettingError("a host name with a dot such as mail.example.com, or an address such as [192.0.2.1]")
        }
        return text
    }
}
