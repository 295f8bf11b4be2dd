import LayerModel
import TextLayout

@testable import Lottie

/// Texts with outlines of their file: each letter is a square as high as the size, and 50 % as wide; a space is half as wide.
enum SquareFont {
    private static let engine = TextEngine(fonts: FontLibrary())

    static func set(_ document: TextDocument) -> TextSetting {
        let font = TextFont(name: "Test-Regular", family: "Test", style: "Regular", ascent: 80)
        var outlines: [CharacterOutline.Key: CharacterOutline] = [:]
        for character in "abcdefABCDEF" {
            outlines[.init(character: String(character), family: "Test", style: "Regular")] = CharacterOutline(
                path: CGPath(rect: CGRect(x: 0, y: -100, width: 50, height: 100), transform: nil), width: 50)
        }
        outlines[.init(character: " ", family: "Test", style: "Regular")] = CharacterOutline(path: CGPath(), width: 25)
        return TextSetting(document, font: font, outlines: outlines, engine: engine)
    }
}
