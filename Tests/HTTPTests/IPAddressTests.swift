import HTTP
import Testing

struct IPAddressTests {
    @Test(
        "are read in every form and written in one",
        arguments: [
            ("0.0.0.0", "0.0.0.0"), ("192.0.2.1", "192.0.2.1"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
            ("::1", "::1"), ("1::", "1::"), ("2001:DB8::a", "2001:db8::a"),
            ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("0:0:0:0:0:0:0:0", "::"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
            ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("1:0:0:2::", "1:0:0:2::"),
            ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
            ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("::1.2.3.4", "::102:304"),
            // RFC 4291 §2.5.5.2: a mapped address is the IPv4 address.
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:0201", "192.0.2.1"), ("0:0:0:0:0:ffff:1.2.3.4", "1.2.3.4"),
            ("fe80::0001", "fe80::1"),
        ])
    func reads(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == canonical)
        #expect(IPAddress(canonical) == address)
    }

    @Test(
        "are refused when they are none, or one reader sees another address than the next",
        arguments: [
            "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.", ".1.2.3", "01.2.3.4", "1.2.3.04", "0x1.2.3.4",
            "1.2.3.-4",
            "1.2.3.4 ", " 1.2.3.4", "1.2.3.1000", "١.2.3.4", "1.2.3.4:80", ":", ":::", "1:", ":1", "1::2::3", "::1:",
            ":1::",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:2:3:4::5:6:7:8",
            "12345::",
            "::g", "[::1]", "::1%eth0", "fe80::1%25en0", "::1/64", "::1.2.3", "::1.2.3.4:5", "1.2.3.4::",
            "1:2:3:4:5:6:7:1.2.3.4", "::ffff:1.2.3.04", "localhost", "0000:0000:0000:0000:0000:ffff:255.255.255.255x",
        ])
    func refuses(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "networks hold addresses",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.1.2.3/8", "10.0.0.0", true),
            ("0.0.0.0/0", "255.1.1.1", true), ("192.0.2.1/32", "192.0.2.1", true), ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.0", false), ("192.0.2.0/31", "192.0.2.1", true), ("::/0", "2001::", true),
            ("::/0", "1.2.3.4", false), ("0.0.0.0/0", "::1", false), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
            ("::ffff:10.0.0.0/104", "10.0.0.1", true), ("::ffff:10.0.0.0", "10.0.0.0", true),
            ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
            ("2001:db8::/64", "2001:db8::ffff:1", true), ("2001:db8::/64", "2001:db8:0:1::", false),
            ("2001:db8::1/65", "2001:db8::7fff:ffff:ffff:ffff", true), ("2001:db8::/65", "2001:db8::8000:0:0:0", false),
            ("::1/128", "::1", true), ("::1/128", "::2", false), ("fc00::/7", "fd12::1", true),
        ])
    func holds(network: String, address: String, expected: Bool) throws {
        #expect(try #require(IPNetwork(network)).contains(#require(IPAddress(address))) == expected)
    }

    @Test(
        "networks that are none are refused",
        arguments: [
            "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8", "::/129",
            "::/1000", "10.0.0.0/99999999999999999999", "10.0.0/8", "::ffff:10.0.0.0/95", "10.0.0.0 /8",
            "10.0.0.0/255.0.0.0",
            "::ffff:10.0.0.0/129",
        ])
    func refusesNetwork(_ text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test func `a network is written with its first address`() {
        #expect(IPNetwork("10.1.2.3/8")?.description == "10.0.0.0/8")
        #expect(IPNetwork("2001:db8::1")?.description == "2001:db8::1/128")
    }
}
