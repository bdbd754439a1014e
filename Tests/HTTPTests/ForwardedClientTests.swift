import HTTP
import Testing

@Suite("R63, C88: the client behind proxies")
struct ForwardedClientTests {
    private let proxies = ["10.0.0.0/8", "fd00::/8"].compactMap { IPNetwork($0) }

    private func client(_ peer: String?, _ fields: HTTPFields, trusting: [IPNetwork]? = nil) -> ForwardedClient {
        ForwardedClient(
            HTTPRequest(method: .get, path: "/", fields: fields, peer: peer.flatMap { IPAddress($0) }),
            trusting: trusting ?? proxies)
    }

    @Test(
        "X-Forwarded-For is read from its end",
        arguments: [
            (["192.0.2.1"], "192.0.2.1"), (["192.0.2.1, 10.0.0.2"], "192.0.2.1"), (["6.6.6.6, 192.0.2.1"], "192.0.2.1"),
            (["6.6.6.6", "192.0.2.1,10.0.0.2"], "192.0.2.1"), (["2001:db8::1"], "2001:db8::1"),
            (["[2001:db8::1]:443"], "2001:db8::1"), (["[2001:db8::1]"], "2001:db8::1"),
            (["192.0.2.1:5060"], "192.0.2.1"),
            (["::ffff:192.0.2.1"], "192.0.2.1"), (["192.0.2.1 ,\tfd00::1"], "192.0.2.1"),
            // All are proxies: the farthest.
            (["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            // An entry that is no address ends the search at the last good one.
            (["192.0.2.1, unknown, 10.0.0.2"], "10.0.0.2"), (["unknown"], "10.0.0.1"), ([""], "10.0.0.1"),
            (["192.0.2.1,"], "10.0.0.1"), (["192.0.2.1, 1.2.3.4x"], "10.0.0.1"), (["192.0.2.1:99999999"], "10.0.0.1"),
            (["fe80::1%eth0"], "10.0.0.1"), (["[192.0.2.1]"], "10.0.0.1"), (["2001:db8::1:443:x"], "10.0.0.1"),
            // What a client opens can't swallow what a proxy appends.
            (["\"6.6.6.6, 192.0.2.1"], "192.0.2.1"),
        ])
    func readsPlain(values: [String], expected: String) {
        var fields = HTTPFields()
        for value in values { fields.append("x-forwarded-for", value) }
        #expect(client("10.0.0.1", fields).address?.description == expected)
    }

    @Test(
        "Forwarded is read from its end",
        arguments: [
            (["for=192.0.2.1"], "192.0.2.1"), (["For=\"192.0.2.1:80\";proto=http"], "192.0.2.1"),
            (["for=\"[2001:db8::1]\""], "2001:db8::1"), (["for=\"[2001:db8::1]:443\";by=x"], "2001:db8::1"),
            (["for=6.6.6.6, for=192.0.2.1;by=10.0.0.2, for=10.0.0.3"], "192.0.2.1"),
            (["for=6.6.6.6", "for=192.0.2.1"], "192.0.2.1"), (["for=192.0.2.1, for=unknown"], "10.0.0.1"),
            (["for=192.0.2.1, for=_hidden, for=10.0.0.2"], "10.0.0.2"), (["for=192.0.2.1;for=6.6.6.6"], "10.0.0.1"),
            (["by=192.0.2.1"], "10.0.0.1"), (["for=\"2001:db8::1\""], "10.0.0.1"), (["for=192.0.2.1 x"], "10.0.0.1"),
            (["for"], "10.0.0.1"), (["for=\"192.0.2.1"], "10.0.0.1"), (["x=\", for=192.0.2.1"], "192.0.2.1"),
        ])
    func readsStandard(values: [String], expected: String) {
        var fields = HTTPFields()
        for value in values { fields.append("Forwarded", value) }
        #expect(client("10.0.0.1", fields).address?.description == expected)
    }

    @Test func `fields of a peer that isn't trusted don't count`() {
        let fields: HTTPFields = [
            "X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6", "X-Forwarded-Proto": "https",
        ]
        #expect(client("192.0.2.7", fields).address?.description == "192.0.2.7")
        #expect(client("192.0.2.7", fields).scheme == nil)
        #expect(client("10.0.0.1", fields, trusting: []).address?.description == "10.0.0.1")
        #expect(client(nil, fields, trusting: []).address == nil)
    }

    @Test func `a Unix-domain socket's peer is a proxy when any is trusted`() {
        #expect(client(nil, ["X-Forwarded-For": "192.0.2.1"]).address?.description == "192.0.2.1")
        #expect(client(nil, [:]).address == nil)
    }

    @Test func `fields that differ don't count`() {
        let differ: HTTPFields = ["X-Forwarded-For": "192.0.2.1", "Forwarded": "for=6.6.6.6"]
        #expect(client("10.0.0.1", differ).address?.description == "10.0.0.1")
        let agree: HTTPFields = ["X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1;proto=https"]
        #expect(client("10.0.0.1", agree) == client("10.0.0.1", ["Forwarded": "for=192.0.2.1;proto=https"]))
    }

    @Test func `two clients behind one proxy are two`() {
        let one = client("10.0.0.1", ["X-Forwarded-For": "192.0.2.1"])
        #expect(one != client("10.0.0.1", ["X-Forwarded-For": "192.0.2.2"]))
    }

    @Test(
        "the scheme is what the last proxy says",
        arguments: [
            (["X-Forwarded-Proto": "https"], "https"), (["X-Forwarded-Proto": "HTTP"], "http"),
            (["X-Forwarded-Proto": "http, https"], "https"), (["X-Forwarded-Proto": "javascript"], nil),
            (["Forwarded": "for=1.2.3.4;proto=https"], "https"), (["Forwarded": "proto=http, proto=https"], "https"),
            ([:], nil),
        ] as [(HTTPFields, String?)])
    func readsScheme(fields: HTTPFields, expected: String?) {
        #expect(client("10.0.0.1", fields).scheme == expected)
    }
}
