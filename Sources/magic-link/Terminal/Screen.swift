import Foundation

/// What the person sits before.
struct Screen: Sendable {
    /// Whether somebody can be asked: both ends are a terminal.
    let isInteractive: Bool
    /// Whether lines may be drawn over: a spinner, a countdown.
    let isLively: Bool
    /// Whether more than ASCII can be shown.
    let isUnicode: Bool

    /// Judges by the streams and the environment: `NO_COLOR` (no-color.org), `TERM`, and the locale (locale(7)).
    init(isInputTerminal: Bool, isErrorTerminal: Bool, environment: [String: String], isJSON: Bool) {
        isInteractive = isInputTerminal && isErrorTerminal
        let terminal = environment["TERM"] ?? ""
        isLively =
            isErrorTerminal && !isJSON && (environment["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(terminal)
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        isUnicode = ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) }
    }

    /// The screen that the program was started on.
    init(isJSON: Bool) {
        self.init(
            isInputTerminal: isatty(STDIN_FILENO) == 1, isErrorTerminal: isatty(STDERR_FILENO) == 1,
            environment: ProcessInfo.processInfo.environment, isJSON: isJSON)
    }

    /// How many characters fit into a line.
    static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
