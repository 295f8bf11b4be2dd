import Graphics
import TestSupport
import Testing

struct StyleSheetColorTests {
    private static let written: [(String, [CGFloat])] = [
        ("#f00", [255, 0, 0, 255]), ("#F008", [255, 0, 0, 136]), ("#336699", [51, 102, 153, 255]),
        ("#33669980", [51, 102, 153, 128]), ("red", [255, 0, 0, 255]), ("transparent", [0, 0, 0, 0]),
        ("RebeccaPurple", [102, 51, 153, 255]), ("green", [0, 128, 0, 255]), ("LIME", [0, 255, 0, 255]),
        ("lightgoldenrodyellow", [250, 250, 210, 255]),
    ]

    @Test(arguments: written)
    func valuesOfWrittenColours(text: String, bytes: [CGFloat]) throws {
        let color = try #require(CGColor(css: text))
        #expect(color.components == bytes.map { $0 / 255 })
        #expect(color.colorSpace == CGColorSpaceCreateDeviceRGB())
    }

    @Test(arguments: [
        "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#12g", " red", "red ", "reddish", "# 12",
        "rgb(1,2,3)", "#\u{FF11}\u{FF11}\u{FF11}", "\0", "currentcolor",
    ])
    func everythingElseIsRefused(text: String) {
        #expect(CGColor(css: text) == nil)
    }

    @Test(
        arguments: [
            ("rgb(255, 0, 51)", [1, 0, 0.2, 1]), ("rgba(0,0,0,0.5)", [0, 0, 0, 0.5]),
            ("RGB(0 0 0 / 25%)", [0, 0, 0, 0.25]),
            ("rgb(100%, 50%, 0%)", [1, 0.5, 0, 1]), ("rgb(999, -5, 0, 7)", [1, 0, 0, 1]),
            ("hsl(0, 100%, 50%)", [1, 0, 0, 1]),
            ("hsl(120deg 100% 25%)", [0, 0.5, 0, 1]), ("hsla(-120, 100%, 50%, 0.5)", [0, 0, 1, 0.5]),
            ("hsl(480, 50%, 50%)", [0.25, 0.75, 0.25, 1]), ("hsl(77, 0%, 30%)", [0.3, 0.3, 0.3, 1]),
        ] as [(String, [CGFloat])])
    func colourFunctions(text: String, components: [CGFloat]) throws {
        let color = try #require(CGColor(cssFunction: text)?.components)
        #expect(zip(color, components).allSatisfy { abs($0 - $1) < 1e-12 } && color.count == 4, "\(color)")
    }

    @Test(arguments: [
        "", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,2,3", "rgb(a,b,c)", "rgb(nan,0,0)", "hsl(inf,0%,0%)",
        "lab(1,2,3)", "rgb(1,2,3) ", "red", ")(",
    ])
    func noColourFunctions(text: String) {
        #expect(CGColor(cssFunction: text) == nil)
    }

    @Test func everyNameIsAColour() throws {
        #expect(CGColor.cssNames.count == 149)
        #expect(Set(CGColor.cssNames).count == 149)
        #expect(CGColor.cssNames == CGColor.cssNames.sorted())
        for name in CGColor.cssNames {
            let color = try #require(CGColor(css: name))
            #expect(CGColor(css: name.uppercased()) == color)
            #expect(color.isOpaque == (name != "transparent"))
        }
    }

    @Test func alternativeSpellingsAreEqual() {
        for name in CGColor.cssNames where name.contains("grey") {
            #expect(CGColor(css: name) == CGColor(css: name.replacing("grey", with: "gray")))
        }
        #expect(CGColor(css: "cyan") == CGColor(css: "aqua"))
        #expect(CGColor(css: "magenta") == CGColor(css: "fuchsia"))
    }

    @Test func hexadecimalDigitsGiveTheirBytes() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let rgba = UInt32.random(in: 0...UInt32.max, using: &random)
            let digits = String(rgba, radix: 16)
            let text = "#" + String(repeating: "0", count: 8 - digits.count) + digits
            let color = try #require(CGColor(css: text))
            let bytes = try #require(color.components).map { UInt32(($0 * 255).rounded()) }
            #expect(bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3] == rgba)
        }
    }

    @Test func randomTextNeverTraps() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...12, using: &random)
            let scalars = (0..<count).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random)) }
            var text = "#"
            text.unicodeScalars.append(contentsOf: scalars)
            if let color = CGColor(css: text) {
                #expect(text.utf8.dropFirst().allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "f") })
                #expect(color.components?.count == 4)
            }
        }
    }
}

/// Colours of CSS that are not clamped, by the definitions of CSS Color 4.
struct StyleSheetSpaceTests {
    private static let colors: [(text: String, sRGB: SIMD4<Double>)] = [
        ("color(display-p3 1 0 0)", SIMD4(1.093066, -0.226742, -0.150135, 1)),
        ("color(rec2020 1 0 0 / 50%)", SIMD4(1.248220, -0.387908, -0.143514, 0.5)),
        ("color(srgb 2 0.5 none)", SIMD4(2, 0.5, 0, 1)), ("color(srgb-linear 1 1 1)", SIMD4(1, 1, 1, 1)),
        ("color(xyz 0.95046 1 1.08906)", SIMD4(1, 1, 1, 1)), ("color(xyz-d50 0.9643 1 0.8251)", SIMD4(1, 1, 1, 1)),
        ("lab(100% 0 0)", SIMD4(1, 1, 1, 1)), ("oklab(100% 0 0)", SIMD4(1, 1, 1, 1)),
        ("oklab(0.627955 0.224863 0.125846)", SIMD4(1, 0, 0, 1)),
        ("oklch(62.7955% 0.257683 29.2339deg)", SIMD4(1, 0, 0, 1)),
        ("lab(54.2905% 80.8049 69.8910)", SIMD4(1, 0, 0, 1)), ("lch(54.2905% 106.8372 40.8577)", SIMD4(1, 0, 0, 1)),
        ("oklch(0.627955 0.257683 0.0812053turn / 0.25)", SIMD4(1, 0, 0, 0.25)),
    ]

    @Test(arguments: colors)
    func coloursOfSpaces(text: String, sRGB: SIMD4<Double>) throws {
        let found = try #require(CGColor(cssFunction: text)).extendedSRGBComponents
        #expect(distance(found, sRGB) < 2e-4, "\(text): \(found)")
    }

    @Test(arguments: [
        "color(1 2 3)", "color(display-p3 1 0)", "color(lab 50 0 0)", "display-p3(1 0 0)", "lab(50 0)",
        "oklch(0.5 0.1 20%)", "color(unknown 1 0 0)", "color(srgb one 0 0)", "color()",
    ])
    func whatIsNone(text: String) {
        #expect(CGColor(cssFunction: text) == nil)
    }
}
