import Auth
import AuthCrypto
import UsageHints

/// `keys`: shows and changes the keys that sign access tokens. It works on their folder alone, which a running server
/// looks at every few seconds.
enum KeysCommand {
    static func run(_ action: KeysAction, _ configuration: Configuration) -> Int32 {
        do {
            let folder = try DataFolder(configuration.dataFolder)
            let keys = KeyFolder(
                path: folder.resolve(DataFolder.keys), accessLifetime: configuration.policy.accessLifetime)
            let now = SystemClock().now
            switch action {
            case .list: list(try keys.keys(at: now))
            case .rotate(let isUrgent): tell(try keys.rotate(at: now, isUrgent: isUrgent))
            case .withdraw(let id): return tell(try keys.withdraw(id, at: now), id)
            }
            return 0
        } catch {
            Console.complain("\(error)")
            return StartFailure.status
        }
    }

    private static func list(_ keys: [KeyStatus]) {
        if keys.isEmpty { Console.say("There are no keys yet; the server makes one when it starts.") }
        for key in keys { Console.say(line(key)) }
    }

    private static func tell(_ rotation: KeyRotation) {
        for id in rotation.removed { Console.say("Removed  \(id)") }
        Console.say(rotation.made.map { "Made     \($0)" } ?? "Made none: the next key is waiting already.")
        list(rotation.keys)
    }

    private static func tell(_ withdrawal: KeyWithdrawal, _ id: String) -> Int32 {
        switch withdrawal {
        case .withdrawn:
            Console.say("Removed  \(id)")
            return 0
        case .signs:
            Console.complain("\(id.shown) signs; put another in its place first: magic-link-server keys rotate --now")
        case .unknown:
            Console.complain("there is no key \(id.shown); see: magic-link-server keys list")
        }
        return StartFailure.status
    }

    /// `waits     f83OJ3D2x…  signs from 2026-08-01T10:30:00Z`.
    private static func line(_ key: KeyStatus) -> String {
        let start = key.signsFrom?.text
        let end = key.verifiesUntil.map { ", published until \($0.text)" } ?? ""
        let time =
            switch key.phase {
            case .waits: "published, signs from \(start ?? "now")"
            case .signs: (start.map { "signs since \($0)" } ?? "signs") + end
            case .verifies: "signs no more" + end
            case .retired: "not published any more; the next rotation removes it"
            }
        return key.phase.rawValue.padded(to: 9) + key.id + "  " + time
    }
}
