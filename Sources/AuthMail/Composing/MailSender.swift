public import Auth
import MagicLinkAPI

/// Whom sign-in mails come from: an address and the name shown beside it.
public struct MailSender: Hashable, Sendable {
    /// The name, on one line; empty when there is none.
    public let name: String
    /// What stands before the `@`: ASCII, so that mail can leave through every server.
    public let localPart: String
    /// The domain in A-labels. Message-IDs end in it.
    public let domain: String

    /// The address alone, for `MAIL FROM`.
    public var address: String { localPart + "@" + domain }

    /// Reads `no-reply@example.com`, `Sign in <no-reply@example.com>` or `"Sign in, please" <no-reply@example.com>`.
    ///
    /// A domain of one label, as in `no-reply@localhost`, is allowed here. `names` turns a domain with letters outside
    /// ASCII into A-labels; without it such a one is refused.
    /// - Throws: ``MailSettingError``.
    public init(_ text: String, names: (any DomainNames)? = nil) throws(MailSettingError) {
        let line = text.singleLine
        guard line.unicodeScalars.elementsEqual(text.trimmed.unicodeScalars) else {
            throw MailSettingError("the sender must be on one line, without control characters")
        }
        let address: String
        if line.utf8.last == UInt8(ascii: ">") {
            guard let open = line.utf8.lastIndex(of: UInt8(ascii: "<")) else {
                throw MailSettingError("the sender has a > without a <; write it as in Sign in <no-reply@example.com>")
            }
            address = String(line[line.utf8.index(after: open)...].dropLast())
            name = try Self.unquoted(String(line[..<open]).trimmed)
        } else {
            address = line
            name = ""
        }
        guard name.utf8.count <= 300 else { throw MailSettingError("the sender's name is longer than 300 bytes") }
        (localPart, domain) = try Self.parts(of: address, names: names)
    }

    private static func unquoted(_ name: String) throws(MailSettingError) -> String {
        guard name.utf8.first == UInt8(ascii: "\"") else {
            guard !name.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\"") }) else {
                throw MailSettingError("the sender's name must be in quotation marks if it has a \" or < in it")
            }
            return name
        }
        var output = String.UnicodeScalarView()
        var isEscaped = false
        var isClosed = false
        for scalar in name.unicodeScalars.dropFirst() {
            guard !isClosed else { throw MailSettingError("the sender has text between its quoted name and the <") }
            if isEscaped {
                output.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isClosed = true
            } else {
                output.append(scalar)
            }
        }
        guard isClosed else { throw MailSettingError("the sender's name has no closing quotation mark") }
        return String(output)
    }

    private static func parts(
        of address: String, names: (any DomainNames)?
    ) throws(MailSettingError) -> (localPart: String, domain: String) {
        // One label is enough for a sender (`localhost`); two are what the common rules ask for.
        let hasDot = address.utf8.drop { $0 != UInt8(ascii: "@") }.contains(UInt8(ascii: "."))
        let checked: EmailAddress
        do { checked = try EmailAddress(hasDot ? address : address + ".localhost") } catch {
            throw MailSettingError("the sender's address can't be used: \(error.message)")
        }
        guard checked.localPart.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw MailSettingError("the part before the @ of the sender's address must be ASCII")
        }
        let domain = hasDot ? checked.domain : String(checked.domain.dropLast(".localhost".count))
        if domain.utf8.allSatisfy({ $0 < 0x80 }) { return (checked.localPart, domain) }
        guard let ascii = names?.ascii(domain) else {
            throw MailSettingError("the sender's domain isn't a domain name")
        }
        return (checked.localPart, ascii)
    }
}

extension String {
    /// Without blanks, tabs and line ends around it.
    var trimmed: String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
        var rest = Substring(self).unicodeScalars.drop { blanks.contains($0) }
        while let last = rest.last, blanks.contains(last) { rest.removeLast() }
        return String(rest)
    }
}
