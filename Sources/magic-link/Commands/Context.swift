import Foundation
import MagicLinkClient

/// What every command works with.
struct Context: Sendable {
    let client: MagicLinkClient
    let remembered: RememberedServer
    let screen: Screen

    /// The server's address, for messages.
    var server: String { client.baseURL.absoluteString }

    /// - Throws: ``UsageError`` when no server is given, or not in a way that can be read.
    init(_ invocation: Invocation) throws {
        let storage = Self.storage
        remembered = RememberedServer(storage: storage)
        screen = Screen(isJSON: invocation.isJSON)
        let remembered = remembered
        client = MagicLinkClient(
            baseURL: try ServerAddress.find(
                option: invocation.server, environment: ProcessInfo.processInfo.environment,
                remembered: try remembered.read()),
            appName: "magic-link", storage: storage)
    }

    /// Files also where there is a keychain, which asks programs without an app's bundle for a password.
    static let storage = FileStorage(appName: "magic-link")

    /// Waits for the server under a spinner.
    func waiting<Value: Sendable>(
        _ text: String, _ work: () async throws -> Value
    ) async throws -> Value {
        try await Spinner.during(text, on: screen, work)
    }
}
