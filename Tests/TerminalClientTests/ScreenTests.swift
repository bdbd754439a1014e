import Testing

@testable import magic_link

struct ScreenTests {
    private func screen(
        _ environment: [String: String], input: Bool = true, error: Bool = true, isJSON: Bool = false
    ) -> Screen {
        Screen(isInputTerminal: input, isErrorTerminal: error, environment: environment, isJSON: isJSON)
    }

    @Test func `lines are drawn over on a terminal that can, for a person who wants it`() {
        #expect(screen(["TERM": "xterm"]).isLively)
        #expect(screen(["TERM": "xterm", "NO_COLOR": ""]).isLively)
        for environment in [["TERM": "dumb"], [:], ["TERM": ""], ["TERM": "xterm", "NO_COLOR": "1"]] {
            #expect(!screen(environment).isLively)
        }
        #expect(!screen(["TERM": "xterm"], error: false).isLively)
        #expect(!screen(["TERM": "xterm"], isJSON: true).isLively)
    }

    @Test func `somebody can be asked where both ends are a terminal`() {
        #expect(screen([:]).isInteractive)
        #expect(!screen([:], input: false).isInteractive)
        #expect(!screen([:], error: false).isInteractive)
    }

    @Test func `the locale says whether more than ASCII can be shown`() {
        #expect(screen(["LANG": "de_DE.UTF-8"]).isUnicode)
        #expect(screen(["LC_ALL": "C.utf8", "LANG": "C"]).isUnicode)
        #expect(!screen(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]).isUnicode)
        #expect(!screen([:]).isUnicode)
    }
}
