/// Why a text is not an e-mail address that a link can be sent to.
public enum EmailAddressError: Error, Hashable, Sendable {
    case empty
    /// Control, invisible and blank characters inside the address.
    case forbiddenCharacter
    case missingAt
    /// More than one `@`, or a list: a link goes to one address.
    case severalAddresses
    /// `"a b"@example.com` (RFC 5321 §4.1.2): allowed by the standard, used by nobody, refused here.
    case quotedLocalPart
    /// `a@[192.0.2.1]` (RFC 5321 §4.1.3): refused, since a mail to it proves nothing lasting.
    case domainLiteral
    case malformedLocalPart
    case malformedDomain
    /// RFC 5321 §4.5.3.1.1: 64 octets.
    case localPartTooLong
    /// RFC 5321 §4.5.3.1.3: 256 octets with the angle brackets, so 254 for the address.
    case tooLong

    /// One sentence for the person who typed it.
    public var message: String {
        switch self {
        case .empty: "Enter your email address."
        case .forbiddenCharacter: "The address has a blank or an invisible character in it."
        case .missingAt: "An email address has an @ in it, as in name@example.com."
        case .severalAddresses: "Enter one email address."
        case .quotedLocalPart: "Addresses with quotation marks aren't supported."
        case .domainLiteral: "Addresses with a number in brackets after the @ aren't supported."
        case .malformedLocalPart: "The part before the @ isn't written as in name@example.com."
        case .malformedDomain: "The part after the @ isn't written as in name@example.com."
        case .localPartTooLong: "The part before the @ is longer than 64 characters."
        case .tooLong: "The address is longer than 254 characters."
        }
    }
}
