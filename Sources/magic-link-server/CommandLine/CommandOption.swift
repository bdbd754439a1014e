/// An option of the command line, which may be given once.
struct CommandOption: Hashable, Sendable {
    /// With its hyphens: `--config`.
    let name: String
    /// What its value is, for the help (`FILE`); `nil` for one that takes none.
    let value: String?
    /// What it is for, in a line or more for the help.
    let summary: String

    init(_ name: String, value: String? = nil, _ summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }

    static let configuration = Self(
        "--config", value: "FILE", "Reads settings from a file of NAME=VALUE lines; the environment wins.")
    static let version = Self("--version", "Prints the version.")
    static let help = Self("--help", "Prints this.")

    static let json = Self("--json", "With list and show: prints one JSON document, for programs.")

    /// Those of every command.
    static let common = [configuration, version, help]
}
