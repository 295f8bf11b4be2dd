import Lottie
import Testing

/// Colours beyond what they go to, and ones that are none.
@Suite("Lottie colours") struct ColorTests {
    /// From one colour to another in 60 frames, with easing that goes far beyond the first before and beyond the second after.
    private static func overshoot(_ from: String, _ to: String) -> String {
        """
        {"a": 1, "k": [{"t": 0, "s": \(from), "o": {"x": [0.3], "y": [-4]}, "i": {"x": [0.7], "y": [5]}},
         {"t": 60, "s": \(to)}]}
        """
    }

    private static let nearWhite = overshoot("[1, 1, 1, 1]", "[0.98, 0.9, 0.95, 1]")

    private static func layer(_ shapes: String, _ more: String = "\"nm\": \"a\"") -> String {
        """
        {"ty": 4, \(more), "ip": 0, "op": 61, "ks": {}, "shapes": [
         {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}, \(shapes)]}
        """
    }

    private static let black = #"{"ty": "fl", "c": {"k": [0, 0, 0, 1]}, "o": {"k": 100}}"#

    /// A picture whose middle is white where colours are cut to 1; at frame 10 the easing is far below the first key.
    @Test(arguments: [
        layer(#"{"ty": "fl", "c": \#(nearWhite), "o": {"k": 100}}"#),
        layer(#"{"ty": "st", "c": \#(nearWhite), "o": {"k": 100}, "w": {"k": 150}}"#),
        layer(#"{"ty": "fl", "c": \#(overshoot("[1, 1, 1]", "[1, 0.9, 1]")), "o": {"k": 100}}"#),
        layer(
            #"{"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "o": {"k": 100}, "g": {"p": 2, "k": "#
                + overshoot("[0, 1, 1, 1, 1, 1, 1, 1]", "[0, 0.9, 0.9, 0.9, 1, 0.9, 0.9, 0.9]") + "}}"),
        layer(black, #""ef": [{"ty": 21, "ef": [{}, {}, {"v": \#(nearWhite)}, {}, {}, {}, {"v": {"k": 1}}]}]"#),
        layer(black, #""ef": [{"ty": 20, "ef": [{"v": \#(nearWhite)}, {"v": {"k": [0, 0, 0]}}, {"v": {"k": 100}}]}]"#),
        layer(
            black,
            #""ef": [{"ty": 23, "ef": [{"v": {"k": [0, 0, 0]}}, {"v": {"k": [0, 0, 0]}}, {"v": \#(nearWhite)}]}]"#),
        layer(black, #""sy": [{"ty": 7, "c": \#(nearWhite), "so": {"k": 100}}]"#),
    ])
    func easingBeyondTheEndsIsCut(layer: String) throws {
        let picture = try FeaturePicture(layer, frame: 10)
        #expect(picture[50, 50] == [255, 255, 255, 255])
    }

    /// At every frame a colour is the mean by the easing's progress, cut to what colours go to.
    @Test func cutColoursAreThoseOfTheEasing() throws {
        let ease = #""o": {"x": [0.3], "y": [-4]}, "i": {"x": [0.7], "y": [5]}"#
        let fill =
            #"{"ty": "fl", "c": {"k": [{"t": 0, "s": [0.25, 0.5, 1], \#(ease)}, {"t": 60, "s": [0.75, 0.5, 0]}]}}"#
        var seen: Set<[Int]> = []
        for frame in stride(from: 0.0, through: 60, by: 4) {
            let pixel = try FeaturePicture(Self.layer(fill), frame: frame)[50, 50]
            // Red goes from 0.25 to 0.75, and blue by twice as much the other way about the same middle.
            let blue = min(max(255 - (Double(pixel[0]) - 63.75) * 2, 0), 255)
            if (1..<255).contains(pixel[0]) { #expect(abs(Double(pixel[2]) - blue) <= 3, "\(frame): \(pixel)") }
            #expect(pixel[1] == 128)
            seen.insert(pixel)
        }
        #expect(seen.contains([0, 128, 255, 255]) && seen.contains([255, 128, 0, 255]))
    }

    /// What the numbers of one colour stand for depends on all of a file.
    @Test(arguments: [
        ("4.0.0", "[255, 0, 0, 255]", "[1, 1, 0, 255]", [1, 1, 0]), ("4.1.8", "[2, 0, 0]", "[1, 0, 0]", [1, 0, 0]),
        ("4.1.8", "[0, 1, 0]", "[1, 0.5, 0]", [255, 128, 0]),
        ("4.1.9", "[1.5, 0, 0]", "[1, 1.2, -0.5]", [255, 255, 0]),
        ("4.10.0", "[2, 0, 0]", "[1, 0, 0]", [255, 0, 0]), ("5.7.0", "[1.01, 0, 0]", "[3, 0.5, 1]", [255, 128, 255]),
        ("5.7.0", "[255, 255, 255]", "[1, 0, 100]", [1, 0, 100]), ("", "[2, 0, 0]", "[1, 0, 0]", [255, 0, 0]),
        ("", "[255, 0, 0]", "[51, 51, 0]", [51, 51, 0]),
    ])
    func rangeIsDecidedOnceAFile(version: String, other: String, color: String, expected: [Int]) throws {
        func fill(_ color: String) -> String { Self.layer(#"{"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}}"#) }
        let hidden = #"{"t": 0, "s": \#(other)}, {"t": 9, "s": \#(other)}"#
        for first in [fill(other), fill("[\(hidden)]")] {
            for isBelow in [true, false] {
                let picture = try FeaturePicture(
                    document: """
                        {"v": "\(version)", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100,
                         "assets": [{"id": "a", "layers": [\(first)]}],
                         "layers": [\(fill(color))\(isBelow ? "," + first : "")]}
                        """)
                #expect(Array(picture[50, 50].prefix(3)) == expected)
            }
        }
    }

    // MARK: Colours that are none

    @Test(arguments: ["[]", "[1]", "[1, 0]", #"[{"t": 0, "s": [1, 0, 0]}, {"t": 9, "s": []}]"#])
    func shortColoursAreLeftOut(color: String) throws {
        let ground = Self.layer(#"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#)
        let effect = { (text: String) in Self.layer(#"{"ty": "fl", "c": {"k": [0, 0, 1]}}"#, "\"nm\": \"a\", \(text)") }
        for layer in [
            Self.layer(#"{"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}}"#),
            Self.layer(#"{"ty": "st", "c": {"k": \#(color)}, "o": {"k": 100}, "w": {"k": 150}}"#),
            effect(#""ef": [{"ty": 21, "ef": [{}, {}, {"v": {"k": \#(color)}}, {}, {}, {}, {"v": {"k": 1}}]}]"#),
            effect(#""ef": [{"ty": 20, "ef": [{"v": {"k": \#(color)}}, {"v": {"k": [1, 1, 1]}}]}]"#),
            effect(#""sy": [{"ty": 7, "c": {"k": \#(color)}, "so": {"k": 100}}]"#),
        ] {
            let picture = try FeaturePicture(layer, ground)
            #expect(picture[50, 50] == [0, 0, 255, 255])
            #expect(picture.warnings.map(\.feature) == ["a colour of fewer than three components"])
            #expect(picture.warnings.map(\.layer) == ["a"])
        }
    }

    @Test(arguments: [("[]", 0), ("[0, 1, 0]", 0), ("[0, 0, 0, 1]", 1), ("[0, 0, 0, 1, 1, 0, 0]", 1)])
    func gradientsOfTooFewNumbersAreNamed(numbers: String, count: Int) throws {
        let gradient = """
            {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "o": {"k": 100}, "g": {"p": 2, "k": {"k": \(numbers)}}}
            """
        let picture = try FeaturePicture(Self.layer(gradient))
        #expect(picture.warnings.map(\.feature) == ["a colour that a gradient lacks"])
        #expect(picture[50, 50] == (count == 0 ? [0, 0, 0, 0] : [0, 0, 255, 255]))
    }

    @Test(arguments: [
        ("#f00", [255, 0, 0, 255]), ("#00ff0080", [0, 255, 0, 128]), ("0000FF", [0, 0, 255, 255]),
        ("lime", [0, 255, 0, 255]), ("rgb(0, 0, 255)", [0, 0, 255, 255]),
    ])
    func solidsTakeColoursOfStyleSheets(text: String, expected: [Int]) throws {
        let picture = try FeaturePicture(LottieText.solid(text))
        #expect(picture[50, 50] == expected && picture.warnings.isEmpty)
    }

    @Test(arguments: ["", "#", "#f", "#ff", "#12345", "#gggggg", "no colour"])
    func solidsOfNoColourAreLeftOut(text: String) throws {
        let picture = try FeaturePicture(
            LottieText.solid(text, "\"nm\": \"front\""), LottieText.solid("#0000ff"))
        #expect(picture[50, 50] == [0, 0, 255, 255])
        #expect(
            picture.warnings.map(\.layer) == ["front"] && picture.warnings.map(\.feature) == ["the colour \"\(text)\""])
    }

    /// Texts without a colour that can be read have no fill.
    @Test func shortColoursOfTextsAreLeftOut() throws {
        let text = { (color: String) in
            """
            {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [10, 60]}}, "t": {"d": {"k": [{"t": 0, "s": {
             "t": "HH", "f": "DejaVu Sans", "s": 40, "fc": \(color), "j": 0}}]}, "a": []}}
            """
        }
        func inked(_ picture: FeaturePicture) -> Int { (0..<100).count { picture[$0, 45][3] > 0 } }
        #expect(try inked(FeaturePicture(text("[0, 0, 2]"))) > 10)
        // A fourth number is no opacity.
        for fourth in [0, 0.5, 1, 3] {
            let picture = try FeaturePicture(text("[0, 0, 1, \(fourth)]"))
            #expect((0..<100).contains { picture[$0, 45] == [0, 0, 255, 255] })
        }
        let picture = try FeaturePicture(text("[0]"))
        #expect(inked(picture) == 0)
        #expect(picture.warnings.map(\.feature) == ["a colour of fewer than three components"])
    }
}
