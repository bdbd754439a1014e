/// A name server's answer (RFC 1035 §4.1), read with every length checked: it comes from outside.
struct DNSMessage {
    /// A record of the answer section.
    private struct Record {
        let type: UInt16
        let data: Range<Int>
    }

    private let bytes: [UInt8]
    private let records: [Record]

    /// Reads a message; `nil` when it is cut off or makes no sense.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let questions = Self.number(bytes, 4), let answers = Self.number(bytes, 6) else { return nil }
        var place = 12
        for _ in 0..<questions {
            guard let end = Self.end(ofName: place, in: bytes) else { return nil }
            place = end + 4
        }
        var records: [Record] = []
        for _ in 0..<answers {
            // Type, class, time to live and length follow the name.
            guard let end = Self.end(ofName: place, in: bytes), let type = Self.number(bytes, end),
                let length = Self.number(bytes, end + 8), end + 10 + Int(length) <= bytes.count
            else { return nil }
            place = end + 10 + Int(length)
            records.append(Record(type: type, data: end + 10..<place))
        }
        self.records = records
    }

    /// The texts of TXT records, each with its strings joined (RFC 7208 §3.3). What isn't UTF-8 is mended.
    var texts: [String] {
        records.filter { $0.type == DNSType.text.rawValue }.compactMap { record in
            var text: [UInt8] = []
            var rest = bytes[record.data]
            while let length = rest.popFirst() {
                guard rest.count >= Int(length) else { return nil }
                text += rest.prefix(Int(length))
                rest = rest.dropFirst(Int(length))
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Whether there is an address of either family.
    var hasAddress: Bool {
        records.contains { [DNSType.address.rawValue, DNSType.address6.rawValue].contains($0.type) }
    }

    /// Whether there is a mail exchange, and whether it is the one that says that no mail is taken (RFC 7505).
    var mailExchange: (isThere: Bool, isNull: Bool) {
        let exchanges = records.filter { $0.type == DNSType.mailExchange.rawValue && $0.data.count >= 3 }
        // The root's name is a single zero.
        return (!exchanges.isEmpty, exchanges.count == 1 && exchanges.allSatisfy { bytes[$0.data.lowerBound + 2] == 0 })
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt16? {
        guard place + 1 < bytes.count else { return nil }
        return UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }

    /// Where a name ends: behind the zero of the root, or behind the pointer to the rest of it (RFC 1035 §4.1.4).
    private static func end(ofName start: Int, in bytes: [UInt8]) -> Int? {
        var place = start
        while place < bytes.count {
            let length = Int(bytes[place])
            if length == 0 { return place + 1 }
            if length >= 0xC0 { return place + 1 < bytes.count ? place + 2 : nil }
            guard length < 0x40 else { return nil }
            place += 1 + length
        }
        return nil
    }
}
