import Foundation
import MagicLinkClient

/// The server of the last sign-in, so that it needn't be named again.
struct RememberedServer: Sendable {
    private static let key = "server"

    let storage: any CredentialStorage

    /// Its address; `nil` before the first.
    func read() throws -> String? { try storage.read(Self.key).map { String(decoding: $0, as: UTF8.self) } }

    func write(_ server: URL) throws { try storage.write(Data(server.absoluteString.utf8), for: Self.key) }
}
