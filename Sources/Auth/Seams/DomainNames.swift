/// The two normal forms that decide whether two spellings are one address.
public protocol DomainNames: Sendable {
    /// The domain's A-labels in lower case (RFC 5891 §4, UTS #46 non-transitional); `nil` when it isn't a domain name.
    func ascii(_ domain: String) -> String?

    /// The text in Unicode's normal form C (UAX #15); `nil` when it can't be made.
    func composed(_ text: String) -> String?
}
