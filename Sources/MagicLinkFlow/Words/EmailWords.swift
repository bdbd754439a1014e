public import MagicLinkAPI

/// What can be wrong with an address, one sentence a case of `EmailAddressError`.
public struct EmailWords: Hashable, Sendable, Codable {
    /// Nothing was typed.
    public var empty: String
    /// A blank or something invisible inside.
    public var forbiddenCharacter: String
    /// No `@`.
    public var missingAt: String
    /// More than one address.
    public var severalAddresses: String
    /// Quotation marks.
    public var quotedLocalPart: String
    /// A number in brackets for a domain.
    public var domainLiteral: String
    /// Before the `@`.
    public var malformedLocalPart: String
    /// After the `@`.
    public var malformedDomain: String
    /// More than 64 bytes before the `@`.
    public var localPartTooLong: String
    /// More than 254 bytes.
    public var tooLong: String

    /// The sentence for an error.
    public func text(for error: EmailAddressError) -> String {
        switch error {
        case .empty: empty
        case .forbiddenCharacter: forbiddenCharacter
        case .missingAt: missingAt
        case .severalAddresses: severalAddresses
        case .quotedLocalPart: quotedLocalPart
        case .domainLiteral: domainLiteral
        case .malformedLocalPart: malformedLocalPart
        case .malformedDomain: malformedDomain
        case .localPartTooLong: localPartTooLong
        case .tooLong: tooLong
        }
    }
}
