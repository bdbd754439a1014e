import Foundation
import UsageHints

/// Which server is meant.
enum ServerAddress {
    /// The variable that names a server.
    static let variable = "MAGIC_LINK_SERVER"

    /// The first that is given: `--server`, the environment, the server of the last sign-in.
    static func find(
        option: String?, environment: [String: String], remembered: @autoclosure () throws -> String?
    ) throws -> URL {
        if let option { return try read(option, from: "--server") }
        if let value = environment[variable], !value.isEmpty { return try read(value, from: variable) }
        if let text = try remembered() { return try read(text, from: "the server of the last sign-in") }
        throw UsageError(description: "which server? Add --server URL, or set \(variable)")
    }

    /// Reads an address as a person writes it: without a scheme `https` is meant, on this machine `http`.
    private static func read(_ text: String, from source: String) throws(UsageError) -> URL {
        let host = text.prefix { $0 != ":" && $0 != "/" }
        let scheme = text.contains("://") ? "" : ["localhost", "127.0.0.1"].contains(host) ? "http://" : "https://"
        guard let url = URL(string: scheme + text), let host = url.host(), !host.isEmpty else {
            throw UsageError(
                description: "\(source): \(text.shown) is no address, which looks like https://id.example.com")
        }
        return url
    }
}
