import Foundation
import MagicLinkUI
import Testing

/// The pages' style sheet has the design system's numbers under the same names.
struct StyleSheetTests {
    private let light: [String: String]
    private let dark: [String: String]

    init() throws {
        let sheet = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Sources/AuthHTTP/Web/page.css"), encoding: .utf8)
        let parts = sheet.split(separator: "@media")
        light = Self.properties(of: try #require(parts.first))
        dark = Self.properties(of: try #require(parts.first { $0.contains("prefers-color-scheme: dark") }))
    }

    @Test(arguments: SPTokens.colors.filter { !$0.name.hasPrefix("color-accent") })
    func `S22: a colour`(color: SPTokens.Color) {
        #expect(light[color.name] == Self.hex(color.light))
        #expect(dark[color.name] == Self.hex(color.dark))
    }

    @Test(arguments: SPTokens.lengths.filter { $0.name.hasPrefix("space") || $0.name.hasPrefix("radius") })
    func `S22: a length`(length: SPTokens.Length) { #expect(light[length.name] == "\(Int(length.points))px") }

    /// In `rem`, so that they grow with the person's text size.
    @Test(arguments: [SPTokens.controlHeight, SPTokens.targetHeight])
    func `S19: a height`(height: SPTokens.Length) { #expect(light[height.name] == "\(height.points / 16)rem") }

    @Test(arguments: SPTokens.textStyles.filter { !["type-large-title", "type-digit"].contains($0.name) })
    func `S22: a style of text`(style: SPTokens.TextStyle) throws {
        let words = try #require(light[style.name]).split(separator: " ")
        #expect(words.first == "\(style.weight)")
        let sizes = try #require(words.dropFirst().first).split(separator: "/").map { Double("0" + $0.dropLast(3)) }
        #expect(sizes == [style.size / 16, style.lineHeight / 16])
    }

    @Test(arguments: SPTokens.motions.filter { $0.name != "motion-fade" })
    func `S22: a movement`(motion: SPTokens.Motion) throws {
        let text = try #require(light[motion.name])
        let numbers = text.matches(of: #/[0-9.]+/#).compactMap { Double("0" + $0.output) }
        #expect(numbers == [motion.duration * 1000, motion.x1, motion.y1, motion.x2, motion.y2])
    }

    private static func properties(of sheet: Substring) -> [String: String] {
        let pairs = sheet.matches(of: #/--([a-z0-9-]+): ([^;]+);/#).map { (String($0.output.1), String($0.output.2)) }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func hex(_ color: UInt32) -> String {
        let digits = String(color, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
