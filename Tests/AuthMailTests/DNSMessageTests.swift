import Testing

@testable import AuthMail

/// Messages byte by byte, as RFC 1035 §4.1 lays them out.
struct DNSMessageTests {
    /// `example.com` as the question's name; answers point to it.
    private static let name: [UInt8] = [7] + Array("example".utf8) + [3] + Array("com".utf8) + [0]

    static func message(_ type: DNSType, _ answers: [[UInt8]]) -> [UInt8] {
        let header: [UInt8] = [0x12, 0x34, 0x81, 0x80, 0, 1, 0, UInt8(answers.count), 0, 0, 0, 0]
        let question = name + [0, UInt8(type.rawValue), 0, 1]
        let number = UInt8(type.rawValue)
        var records: [UInt8] = []
        for data in answers {
            records += [0xC0, 12, 0, number, 0, 1, 0, 0, 1, 0, UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
            records += data
        }
        return header + question + records
    }

    private static func text(_ strings: String...) -> [UInt8] {
        strings.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    }

    @Test func `strings of a text are joined, and each record is one text`() throws {
        let message = try #require(
            DNSMessage(
                Self.message(.text, [Self.text("v=spf1 include:", "_spf.example.net -all"), Self.text("other")])))
        #expect(message.texts == ["v=spf1 include:_spf.example.net -all", "other"])
        #expect(!message.hasAddress && !message.mailExchange.isThere)
    }

    @Test func `mail exchanges are told from the one that takes no mail`() throws {
        let real = try #require(DNSMessage(Self.message(.mailExchange, [[0, 10, 2, 0x6D, 0x78, 0xC0, 12]])))
        #expect(real.mailExchange == (true, false))
        let null = try #require(DNSMessage(Self.message(.mailExchange, [[0, 0, 0]])))
        #expect(null.mailExchange == (true, true))
    }

    @Test func `an address of either family is one`() throws {
        #expect(try #require(DNSMessage(Self.message(.address, [[192, 0, 2, 1]]))).hasAddress)
        #expect(try #require(DNSMessage(Self.message(.address6, [Array(repeating: 1, count: 16)]))).hasAddress)
        #expect(!(try #require(DNSMessage(Self.message(.address, [])))).hasAddress)
    }

    @Test func `a message cut off anywhere, or with any byte turned over, is read without a trap`() {
        let whole = Self.message(.text, [Self.text("v=spf1 -all"), Self.text("a", "b")])
        for length in 0..<whole.count { #expect(DNSMessage(Array(whole.prefix(length))) == nil, "\(length)") }
        for place in whole.indices {
            for value in [0, 0x3F, 0x40, 0x80, 0xC0, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[place] = value
                let message = DNSMessage(bytes)
                #expect((message?.texts.count ?? 0) <= 2)
                _ = message?.mailExchange
            }
        }
    }

    @Test func `a string longer than its record makes the record none`() throws {
        let message = try #require(DNSMessage(Self.message(.text, [[200, 0x61], Self.text("fine")])))
        #expect(message.texts == ["fine"])
    }
}
