import AppleNames
import Foundation
import Graphics
import Testing

/// Fonts by their parts of text, and by descriptors.
struct FontDescriptorTests {
    private static let named: [(String, UIFontDescriptor.SymbolicTraits)] = [
        ("DejaVu Sans", []), ("DejaVu Sans Bold", .traitBold),
        ("DejaVu Sans Condensed Bold Italic", [.traitBold, .traitItalic, .traitCondensed]),
    ]

    @Test(arguments: named)
    func namesHaveTraits(name: String, traits: UIFontDescriptor.SymbolicTraits) throws {
        let font = try #require(UIFont(name: name, size: 11))
        #expect(font.fontDescriptor.symbolicTraits == traits)
        #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
        let plain = try #require(font.fontDescriptor.withSymbolicTraits([]))
        #expect(UIFont(descriptor: plain, size: 20).fontName == "DejaVu Sans")
    }

    @Test func traitsAreWordsOfTheName() throws {
        let descriptor = UIFont.systemFont(ofSize: 12).fontDescriptor
        let both = try #require(descriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        #expect(UIFont(descriptor: both, size: 0) == UIFont(name: "sans-serif Bold Italic", size: 12))
        let serif = try #require(descriptor.withDesign(.serif))
        #expect(UIFont(descriptor: serif, size: 9) == UIFont(name: "serif", size: 9))
        let heavy = descriptor.addingAttributes([
            .size: 30, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.light],
        ])
        #expect(UIFont(descriptor: heavy, size: 0) == UIFont.systemFont(ofSize: 30, weight: .light))
        let made = UIFontDescriptor(fontAttributes: [.family: "Serif", .face: "Bold", .size: 8])
        #expect(UIFont(descriptor: made, size: 0) == UIFont(name: "Serif Bold", size: 8))
    }

    @Test func partsOfTextHaveTheirSizes() {
        let styles: [UIFont.TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
        ]
        let sizes = styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize }
        #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == styles.count)
        #expect(UIFont.preferredFont(forTextStyle: .headline).fontDescriptor.postscriptName.contains("Bold"))
    }

    @Test func fontsAndColoursAreObjects() {
        let values: [NSObject] = [UIFont.systemFont(ofSize: 3), UIColor.red, UIFont(), UIColor()]
        #expect(values[0].isEqual(UIFont.systemFont(ofSize: 3)) && !values[0].isEqual(values[1]))
        #expect(values[0].hash == UIFont.systemFont(ofSize: 3).hash)
        #expect(UIColor().cgColor.alpha == 0)
    }
}
