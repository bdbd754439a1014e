#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

#Preview("Rest") { PreviewColumn() }

#Preview("Invalid") { PreviewColumn(events: [.emailChanged(text: "sam@"), .continue]) }

#Preview("Sending") { PreviewColumn(events: PreviewColumn.sending) }

#Preview("Sent") { PreviewColumn(events: PreviewColumn.sending + [.succeeded(call: 1)]) }

#Preview("Counting") { PreviewColumn(events: PreviewColumn.sent) }

#Preview("Code") { PreviewColumn(events: PreviewColumn.sent + [.enterCode, .codeChanged(text: "246")]) }

#Preview("Wrong code") {
    PreviewColumn(
        events: PreviewColumn.sent + [.enterCode, .codeChanged(text: "135790"), .failed(call: 2, attemptsLeft: 4)])
}

#Preview("Opening link") { PreviewColumn(events: PreviewColumn.sent + [.linkOpened(link: "fieldnote:link")]) }

#Preview("Done") {
    PreviewColumn(events: PreviewColumn.sent + [.linkOpened(link: "fieldnote:link"), .succeeded(call: 2)])
}

#Preview("Failed") { PreviewColumn(events: PreviewColumn.sending + [.failed(call: 1)]) }

#Preview("Failed link") {
    PreviewColumn(events: PreviewColumn.sent + [.linkOpened(link: "fieldnote:link"), .failed(call: 2)])
}

#Preview("Redacted") { PreviewColumn().redacted(reason: .placeholder) }

#Preview("Accessibility size") { PreviewColumn(events: PreviewColumn.sent).dynamicTypeSize(.accessibility3) }

#Preview("Dark") { PreviewColumn(events: PreviewColumn.sent + [.enterCode]).preferredColorScheme(.dark) }

#Preview("Fieldnote") { MagicLinkSignInExample() }

/// The block in the state that events have brought about.
private struct PreviewColumn: View {
    static let sending: [SignInEvent] = [.emailChanged(text: "sam@example.com"), .continue]
    static let sent = sending + [.succeeded(call: 1), .tick]

    var events: [SignInEvent] = []

    @Environment(\.spTheme) private var theme

    var body: some View {
        ScrollView {
            MagicLinkSignIn(model: model).padding(.horizontal, 20)
        }
        .background(theme.color.background)
    }

    private var model: SignInModel {
        var state = SignInState()
        for event in events {
            // A tick lets the check on Continue pass; everything else happens at once.
            _ = state.handle(event, at: event == .tick ? SignInState.checkHold : .zero)
        }
        return SignInModel(state: state, actions: SignInActions(sendLink: { _ in nil }))
    }
}
#endif
