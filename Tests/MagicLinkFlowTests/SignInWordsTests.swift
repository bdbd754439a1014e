import MagicLinkFlow
import Testing

struct SignInWordsTests {
    @Test(
        "the first language with words decides, else English",
        arguments: [
            (["de"], "E-Mail"), (["de-AT", "en"], "E-Mail"), (["de_CH"], "E-Mail"), (["DE"], "E-Mail"),
            (["fr-CA", "de"], "E-Mail"), (["en-GB", "de"], "Email"), (["den"], "Email"), (["fr"], "Email"),
            ([], "Email"), ([""], "Email"),
        ])
    func matches(languages: [String], label: String) { #expect(SignInWords.matching(languages).emailLabel == label) }

    @Test(
        "S16: a lifetime is told in hours, minutes or seconds",
        arguments: [
            (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (90, "90 seconds"), (120, "2 minutes"),
            (899, "14 minutes"), (900, "15 minutes"), (3600, "1 hour"), (5400, "90 minutes"), (86_400, "24 hours"),
        ])
    func tellsLifetimes(seconds: Int, text: String) {
        var state = SignInState(options: SignInOptions(linkLifetime: .seconds(seconds)), email: "sam@example.com")
        _ = state.handle(.continue, at: .zero)
        _ = state.handle(.succeeded(call: 1), at: .zero)
        _ = state.handle(.tick, at: SignInState.checkHold)
        #expect(state.card.lineAfter == ". It works for \(text).")
    }
}
