import Foundation
import MagicLinkUI
import Testing

/// The design system's numbers; what draws with them can't be built on Linux.
struct SPTokensTests {
    /// What is written, and on what.
    static let pairs: [(text: SPTokens.Color, behind: SPTokens.Color)] = [
        (SPTokens.textPrimary, SPTokens.background), (SPTokens.textPrimary, SPTokens.surface),
        (SPTokens.textPrimary, SPTokens.fill), (SPTokens.textSecondary, SPTokens.background),
        (SPTokens.textSecondary, SPTokens.surface), (SPTokens.textSecondary, SPTokens.fill),
        (SPTokens.textTertiary, SPTokens.surface), (SPTokens.textTertiary, SPTokens.fill),
        (SPTokens.danger, SPTokens.surface), (SPTokens.danger, SPTokens.background),
        (SPTokens.accentOn, SPTokens.accent),
    ]

    @Test("S22: text keeps a contrast of 4.5 to 1, light and dark (WCAG 2.2 §1.4.3)", arguments: pairs)
    func textIsReadable(text: SPTokens.Color, behind: SPTokens.Color) {
        #expect(Self.contrast(text.light, behind.light) >= 4.5, "\(text.name) on \(behind.name), light")
        #expect(Self.contrast(text.dark, behind.dark) >= 4.5, "\(text.name) on \(behind.name), dark")
    }

    @Test("S22: what tells a button or an error apart keeps 3 to 1 (WCAG 2.2 §1.4.11)")
    func accentAndDangerShow() {
        for color in [SPTokens.accent, SPTokens.danger] {
            for behind in [SPTokens.surface, SPTokens.fill] {
                #expect(Self.contrast(color.light, behind.light) >= 3, "\(color.name) on \(behind.name), light")
                #expect(Self.contrast(color.dark, behind.dark) >= 3, "\(color.name) on \(behind.name), dark")
            }
        }
    }

    @Test func `the measure of contrast is WCAG's`() {
        #expect(Self.contrast(0xFFFFFF, 0x000000) == 21)
        #expect((4.47..<4.49).contains(Self.contrast(0x777777, 0xFFFFFF)))
    }

    @Test func `S19, S22: sizes are the seed's`() {
        #expect(SPTokens.controlHeight.points == 52)
        #expect(SPTokens.targetHeight.points == 44)
        #expect(SPTokens.hairline.points == 1)
        #expect(SPTokens.spaceLG.points == 16)
        #expect(SPTokens.symbol.points == 28)
        #expect(SPTokens.digit.size == 22)
        #expect(SPTokens.digit.weight <= 600)
    }

    @Test func `every token has a name of its own`() {
        let names =
            SPTokens.colors.map(\.name) + SPTokens.lengths.map(\.name) + SPTokens.textStyles.map(\.name)
            + SPTokens.motions.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: #/[a-z][a-z0-9-]*/#) != nil })
    }

    private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// WCAG 2.2's relative luminance.
    private static func luminance(_ rgb: UInt32) -> Double {
        0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb)
    }

    private static func linear(_ component: UInt32) -> Double {
        let value = Double(component & 0xFF) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
