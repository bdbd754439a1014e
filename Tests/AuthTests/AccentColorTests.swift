import Auth
import Testing

struct AccentColorTests {
    @Test(arguments: [
        ("#fff", "#ffffff", "#000000"), ("#000000", "#000000", "#ffffff"), ("#1D5FC9", "#1d5fc9", "#ffffff"),
        ("#ffd60a", "#ffd60a", "#000000"), ("#757575", "#757575", "#ffffff"), ("#d00", "#dd0000", "#ffffff"),
    ])
    func `is written on in the colour that differs more`(text: String, hex: String, textHex: String) throws {
        let color = try #require(AccentColor(text))
        #expect(color.hex == hex)
        #expect(color.textHex == textHex)
    }

    @Test(arguments: ["", "#", "fff", "#ff", "#ffff", "#fffffff", "#ggg", "blue", "#fff;}", "rgb(0,0,0)", "#１２３"])
    func `refuses what is not a colour`(text: String) { #expect(AccentColor(text) == nil) }
}
