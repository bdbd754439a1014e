#if os(Linux)
import FoundationEssentials

/// A proxy that connects to servers for https, as the environment names it: `http://proxy.example:3128`.
struct Proxy: Equatable {
    let host: String
    let port: UInt16
    /// `user:password`, where it asks for them.
    let credentials: String?

    /// The proxy for a host; `nil` when there is none.
    ///
    /// Read as curl reads them: small letters before capitals, and without a port 1080.
    /// - Throws: ``CallError/unreachable(_:)`` when one is named that can't be used: to go round it would be wrong.
    init?(for host: String, in environment: (String) -> String?) throws(CallError) {
        func value(_ name: String) -> String? {
            [environment(name), environment(name.uppercased())].lazy.compactMap(\.self).first { !$0.isEmpty }
        }
        guard let text = value("https_proxy") ?? value("all_proxy") else { return nil }
        guard !Self.isExempt(host, from: value("no_proxy") ?? "") else { return nil }
        guard let parts = URLComponents(string: text.contains("://") ? text : "http://" + text),
            parts.scheme?.lowercased() == "http", let name = parts.encodedHost, !name.isEmpty,
            let port = UInt16(exactly: parts.port ?? 1080)
        else { throw .unreachable("https_proxy or all_proxy isn't of the form http://host:port") }
        self.host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
        self.port = port
        credentials = parts.user.map { "\($0):\(parts.password ?? "")" }
    }

    /// What asks it to connect.
    func request(for authority: String) -> String {
        let secret = credentials.map { "Proxy-Authorization: Basic \(Data($0.utf8).base64EncodedString())\r\n" } ?? ""
        return "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\(secret)\r\n"
    }

    /// `no_proxy` is `*`, or names and addresses between commas; a name stands for those below it too.
    private static func isExempt(_ host: String, from list: String) -> Bool {
        list.split { $0 == "," || $0 == " " }.contains { entry in
            let entry = entry.lowercased()
            let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
            return entry == "*" || host == name || host.hasSuffix("." + name)
        }
    }
}
#endif
