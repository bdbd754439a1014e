import MagicLinkAPI

/// Reads what follows the scheme of an `smtp:` or `smtps:` address (RFC 3986 §3.2).
enum SMTPAddress {
    static func parse(
        _ text: String, encryption: SMTPSettings.Encryption
    ) throws(MailSettingError) -> SMTPSettings {
        guard text.utf8.starts(with: "//".utf8) else { throw MailSettingError("smtp: must go on with //host") }
        let parts = text.dropFirst(2).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let authority = String(parts[0].utf8.last == UInt8(ascii: "/") ? parts[0].dropLast() : parts[0])

        var settings = SMTPSettings(host: "", encryption: encryption)
        var place = Substring(authority)
        if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
            settings.credentials = try credentials(authority[..<at])
            place = authority[authority.utf8.index(after: at)...]
        }
        let (host, port) = try hostAndPort(place)
        settings.host = host
        if parts.count == 2 { try apply(options: parts[1], to: &settings) }
        settings.port = port ?? SMTPSettings(host: host, encryption: settings.encryption).port
        return settings
    }

    private static func credentials(_ text: Substring) throws(MailSettingError) -> SMTPSettings.Credentials {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let user = PercentEncoding.decode(parts[0]),
            let password = PercentEncoding.decode(parts[1]), !user.isEmpty
        else {
            throw MailSettingError(
                "user and password must stand before the @ as user:password, other characters written as in %40")
        }
        return SMTPSettings.Credentials(user: user, password: password)
    }

    private static func hostAndPort(_ text: Substring) throws(MailSettingError) -> (String, Int?) {
        var host = text
        var port: Substring?
        let closing = text.utf8.lastIndex(of: UInt8(ascii: "]"))
        if let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), closing.map({ colon > $0 }) ?? true {
            host = text[..<colon]
            port = text[text.utf8.index(after: colon)...]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.utf8.contains(UInt8(ascii: ":")), host.utf8.allSatisfy(isAddressByte) else { throw badHost }
        } else {
            guard EHLOName.isHostName(host) else { throw badHost }
        }
        guard let port else { return (String(host), nil) }
        guard let number = Int(port), (1...65_535).contains(number), port.utf8.first != UInt8(ascii: "+") else {
            throw MailSettingError("the mail server's port must be a number from 1 to 65535")
        }
        return (String(host), number)
    }

    private static func apply(options: Substring, to settings: inout SMTPSettings) throws(MailSettingError) {
        for option in options.split(separator: "&") {
            let pair = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pair.first, let value = pair.last.flatMap(PercentEncoding.decode), pair.count == 2 else {
                throw MailSettingError("options of the mail server are written as in ?ehlo=mail.example.org")
            }
            switch (name, value) {
            case ("tls", "off"):
                guard settings.encryption != .implicitTLS else {
                    throw MailSettingError("tls=off goes with smtp:// only")
                }
                settings.encryption = .off
            case ("certificate", "unverified"): settings.verifiesCertificate = false
            case ("ca", _) where !value.isEmpty: settings.authorityFile = value
            case ("ehlo", _) where EHLOName.isUsable(value): settings.helloName = value
            case ("connections", _):
                guard let number = Int(value), (1...16).contains(number) else {
                    throw MailSettingError("connections must be a number from 1 to 16")
                }
                settings.connections = number
            default:
                throw MailSettingError(
                    "options of the mail server are tls=off, certificate=unverified, ca=FILE, ehlo=NAME.WITH.DOT and "
                        + "connections=1…16")
            }
        }
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static var badHost: MailSettingError {
        MailSettingError("the mail server must be a host name in ASCII or an address, IPv6 in brackets")
    }
}
