import Telemetry

/// `backup`: copies what the server can't do without.
enum BackupCommand {
    static func run(_ options: BackupOptions, _ configuration: Configuration) -> Int32 {
        do {
            let written = try Backup(
                configuration: configuration, holdsSecret: options.holdsSecret, now: SystemClock().now
            ).write(into: options.target)
            let size = written.manifest.files.reduce(0) { $0 + $1.size }
            Console.say("Wrote \(written.path) (\(size) bytes).")
            if let place = written.secretElsewhere {
                Console.say("The secret isn't in it, and it can't be used without: keep a copy of \(place) elsewhere.")
            } else {
                Console.say("Secret and signing keys are in it: whoever gets at it can sign in as anybody.")
            }
            CommandLog(configuration).write(
                "Backup written", [.public("path", written.path), .flag("with_secret", options.holdsSecret)])
            return 0
        } catch {
            Console.complain("no backup was written: \(error)")
            return StartFailure.status
        }
    }
}
