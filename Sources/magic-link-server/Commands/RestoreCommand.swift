import AuthSQLite
import Telemetry

/// `restore`: puts a backup into the data folder.
enum RestoreCommand {
    static func run(_ options: RestoreOptions, _ configuration: Configuration) -> Int32 {
        do {
            let restored = try Restoration(
                configuration: configuration, source: DataFolder(naming: options.source).path,
                replaces: options.replaces, endsSessions: options.endsSessions, now: SystemClock().now
            ).run()
            Console.say("Restored \(restored.database) as it was at \(restored.manifest.madeAt).")
            for path in restored.replaced { Console.say("Kept what was there as \(path)") }
            Console.say(
                "Links and codes from before don't work any more (\(restored.ended.links) still did)."
                    + (options.endsSessions ? " \(restored.ended.sessions) sessions were ended." : ""))
            CommandLog(configuration).write(
                "Backup restored",
                [
                    .public("path", options.source), .public("made_at", restored.manifest.madeAt),
                    .count("links_revoked", restored.ended.links), .count("sessions_ended", restored.ended.sessions),
                ])
            return 0
        } catch {
            Console.complain("nothing was restored: \(error)")
            return StartFailure.status
        }
    }
}
