/// What can be said of the settings by themselves, and of the files that they name.
enum ConfigurationCheck {
    static let name = "configuration"

    static func findings(_ configuration: Configuration) -> [Finding] {
        let problems = configuration.fileProblems.map {
            Finding.problem(name, $0, remedy: "Correct the setting, or the file.")
        }
        // A file that can't be used is a problem by itself, and isn't opened again.
        let reviews = problems.isEmpty ? configuration.reviewWarnings(now: SystemClock().now) : []
        let warnings = (configuration.warnings + reviews).map {
            Finding.warning(name, $0, remedy: "Change the setting, unless that is what you want.")
        }
        return problems.isEmpty && warnings.isEmpty ? [.ok(name, "all settings can be used")] : problems + warnings
    }
}
