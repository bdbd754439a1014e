import Dispatch
import Foundation

/// Signals from the keyboard.
enum Signals {
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// From now on Ctrl-C puts the terminal back and ends the program with ``ExitCode/cancelled``. Called once, before
    /// anything else.
    static func install() {
        // Who reads the answer may have gone; that is an error of the call then.
        signal(SIGPIPE, SIG_IGN)
        let endings = [(SIGINT, ExitCode.cancelled.rawValue), (SIGTERM, 128 + SIGTERM), (SIGHUP, 128 + SIGHUP)]
        unsafe sources = endings.map { number, code in
            handle(number) { @Sendable in
                TerminalMode.shared.restore()
                Console.close(Screen(isJSON: false).isLively ? ControlSequence.showCursor + "\n" : "\n")
                exit(code)
            }
        }
        unsafe sources.append(handle(SIGCONT, ignoring: false) { @Sendable in TerminalMode.shared.resume() })
    }

    private static func handle(
        _ number: Int32, ignoring: Bool = true, _ action: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        if ignoring { signal(number, SIG_IGN) }
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: action)
        source.resume()
        return source
    }
}
