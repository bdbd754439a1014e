/// What the domain name system says of the domains that mails and links name.
public struct DomainRecords: Sendable {
    /// Something about the domain that mails come from which makes other servers refuse them or put them aside.
    public enum Finding: Hashable, Sendable {
        /// No name server answered: nothing is known.
        case notChecked
        case noSuchDomain
        /// Neither an MX record nor an address: answers to mails go nowhere (RFC 5321 §5.1).
        case noMailExchange
        /// A null MX: a domain that says so should send no mail either (RFC 7505 §4.2).
        case takesNoMail
        case noSPF
        /// More than one SPF record is as good as none (RFC 7208 §4.5).
        case severalSPF
        case noDMARC
    }

    private let ask: @Sendable (String, DNSType) -> DNSAnswer

    /// What the system's name servers say.
    public init() { ask = DNSAnswer.ask }

    /// What `ask` answers.
    init(ask: @escaping @Sendable (String, DNSType) -> DNSAnswer) { self.ask = ask }

    /// Whether a host has an address; `nil` when no name server answers. Blocks.
    public func knows(host: String) -> Bool? {
        switch ask(host, .address) {
        case .found(let message) where message.hasAddress: return true
        case .noName: return isPublic ? false : nil
        case .noAnswer: return nil
        case .found, .noRecord: break
        }
        switch ask(host, .address6) {
        case .found(let message): return message.hasAddress
        case .noRecord, .noName: return false
        case .noAnswer: return nil
        }
    }

    /// Looks at the domain that mails come from; nothing found is all well. Blocks, for a few seconds at most: after one
    /// question that nobody answers no other is asked.
    public func findings(sender domain: String) -> [Finding] {
        var findings: [Finding] = []
        switch ask(domain, .mailExchange) {
        case .noAnswer: return [.notChecked]
        case .noName: return isPublic ? [.noSuchDomain] : [.notChecked]
        case .found(let message) where message.mailExchange.isNull: findings.append(.takesNoMail)
        case .found(let message) where message.mailExchange.isThere: break
        case .found, .noRecord:
            guard let isKnown = knows(host: domain) else { return [.notChecked] }
            if !isKnown { findings.append(.noMailExchange) }
        }
        guard let policies = texts(of: domain, beginningWith: "v=spf1") else { return findings + [.notChecked] }
        if policies != 1 { findings.append(policies == 0 ? .noSPF : .severalSPF) }
        guard let hasDMARC = hasDMARC(domain) else { return findings + [.notChecked] }
        if !hasDMARC { findings.append(.noDMARC) }
        return findings
    }

    /// Whether the name servers know the root: those of a closed network deny every name outside it, which says nothing.
    private var isPublic: Bool {
        switch ask(".", .nameServer) {
        case .found: true
        case .noRecord, .noName, .noAnswer: false
        }
    }

    /// A policy of the domain itself or of one above it that has two labels or more (RFC 7489 §6.6.3).
    private func hasDMARC(_ domain: String) -> Bool? {
        var labels = domain.split(separator: ".")[...]
        while labels.count >= 2 {
            guard let count = texts(of: "_dmarc." + labels.joined(separator: "."), beginningWith: "v=DMARC1") else {
                return nil
            }
            if count > 0 { return true }
            labels = labels.dropFirst()
        }
        return false
    }

    /// How many TXT records begin with a version and nothing behind it but a blank or semicolon; `nil` when nobody
    /// answers.
    private func texts(of name: String, beginningWith version: String) -> Int? {
        switch ask(name, .text) {
        case .found(let message):
            message.texts.count { text in
                let next = text.utf8.dropFirst(version.utf8.count).first
                return text.utf8.starts(with: version.utf8) && [nil, 0x20, 0x3B].contains(next)
            }
        case .noRecord, .noName: 0
        case .noAnswer: nil
        }
    }
}
