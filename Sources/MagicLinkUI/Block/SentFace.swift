#if canImport(SwiftUI)
import MagicLinkFlow
import SwiftUI

/// The card once the link is on its way.
struct SentFace: View {
    let model: SignInModel
    let focus: FocusState<SignInField?>.Binding

    @Environment(\.spTheme) private var theme

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.md) {
            SentHeader(model: model)
            CardButton(model: model) { model.send(.openMail) }
            SPHairline()
            ResendRow(model: model)
            CodeEntryArea(model: model, focus: focus)
        }
    }
}

/// The envelope, the title, and where the link was sent.
struct SentHeader: View {
    let model: SignInModel

    @Environment(\.spTheme) private var theme
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.sm) {
            Image(systemName: "envelope.open")
                .font(.system(size: SPTokens.symbol.points))
                .foregroundStyle(theme.color.textSecondary)
                .accessibilityHidden(true)
            Text(verbatim: model.words.sentTitle)
                .font(theme.type.title3)
                .foregroundStyle(theme.color.textPrimary)
                .accessibilityAddTraits(.isHeader)
            line
                .font(theme.type.subhead)
                .foregroundStyle(theme.color.textSecondary)
                .fixedSize(horizontal: false, vertical: true)
        }
    }

    private var line: Text {
        let emphasis = theme.color.textPrimary.color(in: colorScheme)
        let address = Text(verbatim: model.card.address ?? "").foregroundStyle(emphasis)
        let before = Text(verbatim: model.card.lineBefore ?? "")
        let after = Text(verbatim: model.card.lineAfter ?? "")
        return Text("\(before)\(address)\(after)")
    }
}
#endif
